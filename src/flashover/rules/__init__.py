"""The rules of the game, once: plain typed Python on words of bits, compiled by mypyc or run as it is.

No I/O, no clock, no global randomness; standard library only. Everything else in `flashover` is a client of this package.
"""
