"""What was tried is summed up with the property tests."""

from tests.properties.conftest import tally

__all__ = ["tally"]
