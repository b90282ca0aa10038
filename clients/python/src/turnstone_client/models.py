"""The types of the API, such as `GameMatch` and `TimeControlInput`."""

from .generated.models import *  # noqa: F403
from .generated.types import UNSET as UNSET
from .generated.types import File as File
from .generated.types import Unset as Unset
