# ---
# jupyter:
#   jupytext:
#     formats: py:percent
#   kernelspec:
#     display_name: Python 3
#     name: python3
# ---

# %% [markdown]
# # A match in a data frame
#
# This notebook is a text file; Jupyter with jupytext opens it as a notebook. It needs the extras
# `solver` and `data`, and matplotlib.
#
# First a match of two robots, kept in a file, and its tables as a data frame: one row for each table.

# %%
import tempfile
from collections import Counter
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd

import cuebid
from cuebid.dealing import Dealer
from cuebid.match.plan_reading import plan_of
from cuebid.match.running import MatchRunner
from cuebid.match.statistics import estimate
from cuebid.match.store import MatchStore
from cuebid.match.store.export import rows_of
from cuebid.systems.many_deals import finish_auctions

BOARDS, DEALS, BATCH, SOLVED, JOBS = 200, 1_000_000, 10_000, 40, 2

store = MatchStore(Path(tempfile.mkdtemp()) / "match.db")
plan = plan_of({"entrants": ["precision", "simple"], "boards": {"count": BOARDS}}, "notebook")
MatchRunner(plan, store).run()
frame = pd.DataFrame(rows_of(store))
frame[["number", "room", "north", "auction", "contract", "declarer", "score_ns", "imps"]].head()

# %% [markdown]
# ## IMPs
#
# Most boards are level. The interval says how far the mean can be trusted.

# %%
imps = frame.loc[frame.room == "Open", "imps"]
result = estimate(imps)
print(f"{result.mean:+.2f} IMPs a board, interval {result.interval}, {result.scored} with IMPs")

figure, axes = plt.subplots(figsize=(7, 3))
imps.plot.hist(bins=range(-15, 17), ax=axes)
axes.set_xlabel("IMPs of precision on a board")
figure.tight_layout()

# %% [markdown]
# ## How often is each opening made?
#
# North's first call on a million deals, in batches: deals with the same auction so far are bid
# together, with arrays.

# %%
system = cuebid.open_system("sayc")
dealer = Dealer({}, {}, seed=1)
openings: Counter[str] = Counter()
for start in range(0, DEALS, BATCH):
    deals = dealer.deals(min(BATCH, DEALS - start))
    auctions = finish_auctions(
        system.book, deals, cuebid.Auction("N"), cuebid.Vulnerability("none"), most_calls=1
    )
    openings.update(auction.calls[0].text for auction in auctions)
shares = pd.Series(openings).sort_values(ascending=False) / DEALS
print(shares.head(12).map("{:.2%}".format).to_string())

# %% [markdown]
# ## Double dummy in parallel
#
# `map_boards` is the runner of matches, and open to any function that can be imported.

# %%
deals = [cuebid.Deal.random(seed=number) for number in range(SOLVED)]
tables = list(cuebid.map_boards(cuebid.solve, deals, jobs=JOBS))
notrump = pd.Series([table[cuebid.NOTRUMP, cuebid.NORTH] for table in tables])
notrump.value_counts().sort_index()
