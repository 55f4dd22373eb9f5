"""What was tried is summed up with the property tests. The training needs torch, which the suite's environment does not have."""

from importlib.util import find_spec

from tests.properties.conftest import tally

__all__ = ["tally"]

collect_ignore = [] if find_spec("torch") else ["test_train_ppo.py"]
