"""
line-detector.py WHEEL OUT: makes services/pipeline/reading/line-detector.onnx, which finds the lines of print on a page, from the detection model
"PP-OCRv6 small" of PaddleOCR (Apache 2.0), which the wheel of rapidocr 3.10.0 on PyPI carries (`pip download --no-deps rapidocr==3.10.0`).

Input: float32 [1, 3, height, width], sides multiples of 32, −1 black to 1 white. Output: float32 [1, 1, height, width], the probability that a pixel belongs
to the core of a line of print. Weights are stored as float16 and cast to float32 while loading. Needs onnx 1.16.2 and numpy.
"""
import sys

from line_models import halved, loaded, store

MEMBER = 'rapidocr/models/PP-OCRv6_det_small.onnx'
SHA256 = '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f'


def main(wheel, out):
    model = loaded(wheel, MEMBER, SHA256)
    del model.metadata_props[:]
    halved(model)
    store(model, out)


if __name__ == '__main__':
    main(*sys.argv[1:])
