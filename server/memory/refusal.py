"""The one error that the person or the agent is meant to read."""


class Refusal(ValueError):
    """Nothing was changed. `str()` of it is one sentence: what, which value, what is accepted, what next.

    `short` says the same without any value, for the log, which never holds what was typed or remembered.
    """

    def __init__(self, sentence, short="refused"):
        super().__init__(sentence)
        self.short = short


class Unclear(Refusal):
    """What was given cannot be understood, whatever is there to answer it."""
