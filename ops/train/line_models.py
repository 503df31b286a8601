"""What line-reader.py and line-detector.py share: they load a model of PaddleOCR from the wheel of rapidocr 3.10.0 and store its weights as float16."""
import hashlib
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def loaded(wheel, member, sha256):
    """The ONNX model `member` of the wheel. Ends the program when its bytes are not those of rapidocr 3.10.0."""
    data = zipfile.ZipFile(wheel).read(member)
    if hashlib.sha256(data).hexdigest() != sha256:
        raise SystemExit(f'{member} in {wheel} is not the file of rapidocr 3.10.0')
    return onnx.load_from_string(data)


def halved(model):
    """
    Large weights as float16, each widened again by a Cast that the runtime folds away when it loads the model. Weights below 6e-8 become zero: the
    published detector has 255,000 denormal ones, with which a processor takes two and a half times as long for a page.
    """
    casts = []
    for tensor in model.graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or np.prod(tensor.dims) < 256:
            continue
        name, values = tensor.name, numpy_helper.to_array(tensor)
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f'{name}.half'))
        casts.append(helper.make_node('Cast', [f'{name}.half'], [name], to=TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def store(model, out):
    """Checks the model and writes it."""
    onnx.checker.check_model(model)
    onnx.save(model, out)
    print(f'{out}: {Path(out).stat().st_size} bytes')
