"""The public formats: every text and JSON form that enters or leaves the library is read and written here, strictly, and round-trips."""
