#!/usr/bin/env bash
# Draws and reads documents, trains the model, calibrates it and measures it. Existing results are reused; `rm -rf ops/train/.work` removes them.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=ops/train/.work
ts() { node ops/launch/node24.mjs "$@"; }
py=/usr/bin/python3

$py ops/train/install-fonts.py
draw() { (cd ops/train && $py generate.py ".work/$1" --jobs 2 "${@:2}"); ts ops/train/read-documents.ts "$work/$1/files" "$work/$1/words" --workers 2; }
draw pdf --count "${PDFS:-5500}"
draw raster --count "${RASTERS:-1150}" --first 100000 --raster 1
draw held --count 620 --split held
draw held --count 270 --split held --first 100000 --raster 1

sroie=()
if [ -n "${DOCKETRY_SAMPLES:-}" ]; then
  ts ops/train/read-documents.ts "$DOCKETRY_SAMPLES/sroie/img" $work/sroie/words --workers 2
  sroie=(--sroie $work/sroie/words)
else
  echo 'DOCKETRY_SAMPLES is not set: training without the SROIE receipts'
fi

ts ops/train/vocabulary.ts $work/pdf
ts ops/train/export-features.ts $work/features $work/pdf $work/raster $work/held "${sroie[@]}"
OMP_NUM_THREADS=2 $py ops/train/train.py $work/features services/pipeline/model/fields.onnx --epochs "${EPOCHS:-9}" --clean 1800
# Twice: the order of names depends on their confidence.
ts ops/train/calibrate.ts $work/held
ts ops/train/calibrate.ts $work/held
# The weights of words beside the new model's opinion of categories.
ts ops/train/categories.ts --write
# The weights of the second ranking of names and numbers, beside the new model's first one.
ts ops/train/rerank.ts --words "$work/written-words" --write
ts ops/train/thresholds.ts $work/held
ts ops/train/evaluate-held-out.ts $work/pdf $work/raster $work/held "${sroie[@]}" --card
ts ops/eval/eval.ts --store --accept
