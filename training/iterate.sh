#!/usr/bin/env bash
# Self-play and training in turns: each round plays with the newest weights on all cores and fits new ones.
#   training/iterate.sh ROUNDS SECONDS OUT [FIRST_WEIGHTS]
# Round 1 without FIRST_WEIGHTS is played by the hand-made evaluation. The samples of the last rounds are kept together
# (KEEP rounds), and a fit goes on from the weights before, if there are any. Each new net plays a short match against the
# one before. SCORES: how much the players of the games may weigh their own score.
set -euo pipefail
rounds=$1 seconds=$2 out=$3 weights=${4:-}
keep=${KEEP:-3} hidden=${HIDDEN:-"128 32"} epochs=${EPOCHS:-12} match=${MATCH:-20} seed=${SEED:-s}
node=${NODE:-node_modules/.bin/node} cores=$(nproc) work=${WORK:-$(mktemp -d)}
mkdir -p "$out" "$work"
inputs=$($node -e "import('./packages/ai/src/evaluate/features.ts').then((m) => console.log(m.FEATURES))")
for ((round = 1; round <= rounds; round++)); do
  for ((core = 0; core < cores; core++)); do
    $node training/selfplay.ts --seconds "$seconds" --seed "$seed/$round/$core" --out "$work/$round-$core.bin" --scores "${SCORES:-0.1}" \
      ${weights:+--weights "$weights"} >"$work/play-$core.log" &
  done
  wait
  echo "round $round: $(head -n 1 "$work/play-0.log") on each of $cores cores"
  files=()
  for ((r = round; r > round - keep && r > 0; r--)); do files+=("$work/$r-"*.bin); done
  # shellcheck disable=SC2086
  python3 training/train.py --inputs "$inputs" --hidden $hidden --epochs "$epochs" --rate "${RATE:-2e-3}" \
    ${weights:+--begin "$weights"} --out "$out/round-$round.json" "${files[@]}"
  for ((core = 0; core < cores; core++)); do
    $node training/match.ts --a "$out/round-$round.json" --b "${weights:-hand}" --seconds "$match" --seed "m/$core" >"$work/match-$core.log" &
  done
  wait
  python3 - "$round" "$work"/match-*.log <<'PY'
import json, sys
logs = [json.load(open(name)) for name in sys.argv[2:]]
total = {key: sum(log[key] for log in logs) for key in logs[0]}
games = max(1, total["games"])
print(f"round {sys.argv[1]} against the one before: {total['wins'] / games:.3f} of {games} games,",
      f"scores {total['scoreA'] / games:.1f} : {total['scoreB'] / games:.1f}, turns {total['turns'] / games:.1f}, unfinished {total['unfinished']}", flush=True)
PY
  weights=$out/round-$round.json
done
