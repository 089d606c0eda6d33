"""Puzzles looked for: in games that were played, in games the engine plays, in positions made by chance.

The way of a position: `places` makes it, `sift` lets it through its filters, `run` does so for many at once on every
core or on a cluster and remembers what was done, `choose` keeps what makes a good collection.
"""
