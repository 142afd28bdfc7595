"""Finds how much the weaker levels must overlook, one after another from level 6 down: each is to win 42 % of games against three of the next.

    python3 training/ladder.py --node node --seconds 10 --cores 16
"""
import argparse
import json
import math
import subprocess

parser = argparse.ArgumentParser()
parser.add_argument("--node", default="node_modules/.bin/node")
parser.add_argument("--seconds", default="10")
parser.add_argument("--cores", type=int, default=16)
parser.add_argument("--aim", type=float, default=0.42)
args = parser.parse_args()

STEPS = [
    (5, {"by": "net", "tolerates": 0.12}, [0.05, 0.15, 0.3, 0.5]),
    (4, {"by": "net", "tolerates": 0.2}, [0.25, 0.4, 0.55, 0.75]),
    (3, {"by": "net", "tolerates": 0.25}, [0.35, 0.42, 0.5, 0.6]),
    (2, {"by": "hand", "tolerates": 12}, [0, 0.15, 0.3, 0.5]),
    (1, {"by": "simple", "tolerates": 12}, [0, 0.1, 0.3, 0.5]),
]


def match(a, candidates, seed):
    each = max(1, args.cores // len(candidates))
    runs = [
        subprocess.Popen([args.node, "training/duel.ts", "--a", a, "--b", b, "--seconds", args.seconds, "--seed", seed, "--cores", str(each)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for b in candidates
    ]
    results = [json.loads(run.communicate()[0]) for run in runs]
    return [(result["wins"], result["games"]) for result in results]


above = "hard"
for level, sight, misses in STEPS:
    candidates = [json.dumps({"sight": {**sight, "misses": m}}) for m in misses]
    results = match(above, candidates, f"ladder/{level}")
    # A straight line through the logits, weighted by what each is worth.
    points = [(m, math.log((w + 1) / (n - w + 1)), (w + 1) * (n - w + 1) / (n + 2)) for m, (w, n) in zip(misses, results)]
    total = sum(p[2] for p in points)
    mx, my = (sum(p[i] * p[2] for p in points) / total for i in (0, 1))
    slope = sum(p[2] * (p[0] - mx) * (p[1] - my) for p in points) / sum(p[2] * (p[0] - mx) ** 2 for p in points)
    aim = math.log(args.aim / (1 - args.aim))
    best = min(0.9, max(0, mx + (aim - my) / slope if slope > 0.1 else misses[-1]))
    print(f"level {level}: " + ", ".join(f"{m}: {w}/{n} = {100 * w / max(1, n):.0f} %" for m, (w, n) in zip(misses, results)) + f" -> misses {best:.3f}", flush=True)
    above = json.dumps({"sight": {**sight, "misses": round(best, 3)}})
