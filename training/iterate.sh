#!/usr/bin/env bash
# Self-play and training in turns: each round plays with the newest net on all cores, fits a new one and lets it play the one before.
#   training/iterate.sh ROUNDS SECONDS OUT [FIRST_WEIGHTS]
# Without FIRST_WEIGHTS the net in the repository plays and teaches, and the new one begins with its knowledge. The games of all rounds
# are kept in OUT. SIMULATIONS: of the search in self-play, 0 for one turn ahead. A net is worth keeping when the match
# against three of the one before says "better".
set -euo pipefail
rounds=$1 seconds=$2 out=$3 weights=${4:-}
node=${NODE:-node_modules/.bin/node} cores=${CORES:-$(nproc)} simulations=${SIMULATIONS:-0}
work=$(mktemp -d)
mkdir -p "$out"
inputs=$($node -e "import('./training/whole/features.ts').then((m) => console.log(m.INPUTS))")
for ((round = 1; round <= rounds; round++)); do
  for ((core = 0; core < cores; core++)); do
    $node training/selfplay.ts --seconds "$seconds" --seed "${SEED:-s}/$round/$core" --simulations "$simulations" \
      --out "$out/games-$round-$core.jsonl" ${weights:+--weights "$weights"} >"$work/play-$core.log" &
  done
  wait
  for ((core = 0; core < cores; core++)); do
    $node training/positions.ts --of "$cores" --part "$core" --out "$work/rows-$core.bin" ${weights:+--teacher "$weights"} \
      "$out"/games-*.jsonl >"$work/rows-$core.log" &
  done
  wait
  new=$out/round-$round.json
  if [ -n "$weights" ]; then begin=(--begin "$weights"); else begin=(--widen packages/ai/data/weights.json); fi
  python3 training/train.py --inputs "$inputs" --out "$new" --epochs "${EPOCHS:-8}" --rate "${RATE:-1e-3}" --teach "${TEACH:-0.5}" \
    "${begin[@]}" "$work"/rows-*.bin
  $node training/duel.ts --a "{\"simulations\":64,\"weights\":\"$new\"}" --b "{\"simulations\":64${weights:+,\"weights\":\"$weights\"}}" \
    --cores "$cores" --seed match --games "${GAMES:-1200}" --sprt 0.25,0.30
  weights=$new
done
