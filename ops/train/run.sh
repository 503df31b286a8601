#!/usr/bin/env bash
# Draws and reads documents, trains the model, calibrates it and measures it. Existing results are reused; `rm -rf ops/train/.work` removes them.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=ops/train/.work
ts() { node ops/launch/node24.mjs "$@"; }
py=/usr/bin/python3

$py ops/train/install-fonts.py
draw() { [ -e "$work/$1/drawn-$2" ] || { (cd ops/train && $py generate.py ".work/$1" --jobs 2 "${@:3}") && touch "$work/$1/drawn-$2"; }; }
draw pdf held --count 300 --split held
draw pdf train --count 4200
draw raster held --count 110 --split held --first 10000 --raster 1
draw raster train --count 330 --first 10000 --raster 1
pile() { [ -e "$work/$1/drawn" ] || { (cd ops/train && $py receipts.py ".work/$1" --count "$2" --seed "$1") && touch "$work/$1/drawn"; }; ts ops/train/read-documents.ts "$work/$1/files" "$work/$1/words"; }
pile tune 600
pile tune-b 500
for seed in a b c d e; do pile fresh-$seed 300; done
ts ops/train/read-documents.ts $work/pdf/files $work/pdf/words
ts ops/train/read-documents.ts $work/raster/files $work/raster/words

sroie=()
if [ -n "${DOCKETRY_SAMPLES:-}" ]; then
  ts ops/train/read-documents.ts "$DOCKETRY_SAMPLES/sroie/img" $work/sroie/words
  sroie=(--sroie $work/sroie/words)
else
  echo 'DOCKETRY_SAMPLES is not set: training without the SROIE receipts'
fi

ts ops/train/vocabulary.ts $work/pdf
ts ops/train/export-features.ts $work/features $work/pdf $work/raster "${sroie[@]}"
OMP_NUM_THREADS=2 $py ops/train/train.py $work/features services/pipeline/model/fields.onnx --epochs "${EPOCHS:-10}"
# Twice: the order of names depends on their confidence.
ts ops/train/calibrate.ts $work/tune $work/tune-b
ts ops/train/calibrate.ts $work/tune $work/tune-b
# The confidence of names is fitted on those two only: fitted on all, it ranked real receipts' names worse.
ts ops/train/calibrate.ts $work/tune $work/tune-b $work/fresh-[a-e] --keep supplierName
ts ops/train/evaluate-held-out.ts $work/pdf $work/raster "${sroie[@]}" --card
ts ops/eval/eval.ts --store --accept
