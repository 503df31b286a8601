#!/usr/bin/env bash
# From nothing to the model, its calibration and figures. Nothing that exists is made twice; `rm -rf ops/train/.work` starts anew.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=ops/train/.work
ts() { node ops/launch/node24.mjs "$@"; }
py=/usr/bin/python3

draw() { [ -e "$work/$1/drawn-$2" ] || { (cd ops/train && $py generate.py ".work/$1" "${@:3}") && touch "$work/$1/drawn-$2"; }; }
draw pdf held --count 300 --split held
draw pdf train --count 4200
draw raster held --count 110 --split held --first 10000 --raster 1
draw raster train --count 330 --first 10000 --raster 1
[ -e $work/tune/drawn ] || { (cd ops/train && $py receipts.py .work/tune --count 600 --seed tune) && touch $work/tune/drawn; }
[ -e $work/tune-b/drawn ] || { (cd ops/train && $py receipts.py .work/tune-b --count 500 --seed tune-b) && touch $work/tune-b/drawn; }
ts ops/train/read-documents.ts $work/tune/files $work/tune/words
ts ops/train/read-documents.ts $work/tune-b/files $work/tune-b/words
ts ops/train/read-documents.ts $work/pdf/files $work/pdf/words
ts ops/train/read-documents.ts $work/raster/files $work/raster/words

sroie=()
if [ -n "${DOCKETRY_SAMPLES:-}" ]; then
  ts ops/train/read-documents.ts "$DOCKETRY_SAMPLES/sroie/img" $work/sroie/words
  sroie=(--sroie $work/sroie/words)
else
  echo 'DOCKETRY_SAMPLES is not set: training without the SROIE receipts'
fi

ts ops/train/export-features.ts $work/features $work/pdf $work/raster "${sroie[@]}"
OMP_NUM_THREADS=2 $py ops/train/train.py $work/features services/pipeline/model/fields.onnx --epochs "${EPOCHS:-10}"
# Twice: which name stands first hangs on how sure each of them is.
ts ops/train/calibrate.ts $work/tune $work/tune-b
ts ops/train/calibrate.ts $work/tune $work/tune-b
ts ops/train/evaluate-held.ts $work/pdf $work/raster "${sroie[@]}" --card
ts ops/eval/eval.ts --store --accept
