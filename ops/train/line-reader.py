"""
line-reader.py WHEEL OUT: makes services/pipeline/reading/line-reader.onnx, the second reader of values, from the recognition model "PP-OCRv6 small" of
PaddleOCR (Apache 2.0), which the wheel of rapidocr 3.10.0 on PyPI carries (`pip download --no-deps rapidocr==3.10.0`).

Of its 18,708 characters only those of the alphabet in services/pipeline/reading/line-reading.ts are kept, because the last layer takes most of the
time. Weights are stored as float16 and cast to float32 while loading. Needs onnx 1.16.2 and numpy.
"""
import re
import sys
from pathlib import Path

import numpy as np
from onnx import numpy_helper

from line_models import halved, loaded, store

MEMBER = 'rapidocr/models/PP-OCRv6_rec_small.onnx'
SHA256 = '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884'
ALPHABET = Path(__file__).parents[2] / 'services/pipeline/reading/line-reading.ts'


def alphabet():
    """The alphabet of line-reading.ts: its string of characters, the space last."""
    found = re.search(r"alphabet = '((?:[^'\\]|\\.)*)'", ALPHABET.read_text(encoding='utf8'))
    return found.group(1).replace("\\'", "'").replace('\\\\', '\\')


def narrowed(model, signs):
    """The last layer with the columns of the blank and of `signs` only. The model's own list ends with the space."""
    own = {entry.key: entry.value for entry in model.metadata_props}['character'].split('\n') + [' ']
    columns = [0] + [own.index(sign) + 1 for sign in signs]
    graph = model.graph
    made_by = {name: node for node in graph.node for name in node.output}
    weights = {tensor.name: tensor for tensor in graph.initializer}
    softmax = [node for node in graph.node if node.op_type == 'Softmax'][-1]
    added = made_by[softmax.input[0]]
    while added.op_type != 'Add':
        added = made_by[added.input[0]]
    product = next(made_by[name] for name in added.input if name in made_by and made_by[name].op_type == 'MatMul')
    for node in (product, added):
        name = next(name for name in node.input if name in weights)
        kept = np.ascontiguousarray(numpy_helper.to_array(weights[name])[..., columns])
        weights[name].CopyFrom(numpy_helper.from_array(kept, name))
    last = graph.output[0].type.tensor_type.shape.dim[-1]
    last.ClearField('dim_param')
    last.dim_value = len(columns)
    del graph.value_info[:]
    del model.metadata_props[:]


def main(wheel, out):
    model = loaded(wheel, MEMBER, SHA256)
    narrowed(model, alphabet())
    halved(model)
    store(model, out)


if __name__ == '__main__':
    main(*sys.argv[1:])
