from enum import StrEnum


class AceyDeuceyAwaiting(StrEnum):
    DOUBLE = "double"
    NOTHING = "nothing"
    OPENING_ROLL = "opening_roll"
    ROLL = "roll"
    ROLL_PLAY = "roll_play"

    def __str__(self) -> str:
        return str(self.value)
