"""Distortions by scanners, phones and age, of grey or RGB PIL images. Scans and photos come with the matrix that moves their points (3x3, pixels to pixels)."""
import io
import subprocess
import numpy
from PIL import Image, ImageFilter


def render(pdf, dpi):
    """The pages of a PDF as RGB images."""
    out = subprocess.run(['pdftoppm', '-r', str(dpi), str(pdf)], capture_output=True, check=True).stdout
    images, stream = [], io.BytesIO(out)
    while stream.tell() < len(out):
        head = [stream.readline() for _ in range(3)]
        w, h = map(int, head[1].split())
        images.append(Image.frombytes('RGB', (w, h), stream.read(w * h * 3)))
    return images


def homography(source, target):
    """The 3x3 matrix that takes four points to four others."""
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return numpy.append(numpy.linalg.solve(numpy.array(rows, float), numpy.array(right, float)), 1).reshape(3, 3)


def warp(image, matrix, size, fill):
    inverse = numpy.linalg.inv(matrix)
    inverse /= inverse[2, 2]
    return image.transform(size, Image.PERSPECTIVE, inverse.ravel()[:8].tolist(), Image.BICUBIC, fillcolor=fill)


def jpeg(image, quality):
    out = io.BytesIO()
    image.save(out, 'JPEG', quality=quality)
    return Image.open(io.BytesIO(out.getvalue()))


def noise(rng, image, strength):
    values = numpy.asarray(image, numpy.float32)
    grain = numpy.random.default_rng(rng.randrange(1 << 30)).normal(0, strength, values.shape[:2]).astype(numpy.float32)
    values = values + (grain if values.ndim == 2 else grain[..., None])
    return Image.fromarray(values.clip(0, 255).astype(numpy.uint8))


def tone(image, black, white):
    """Maps 0..255 to black..white: low contrast, faded print."""
    return image.point(lambda v: int(black + v * (white - black) / 255))


def fade(rng, image):
    """Thermal print: pale bands across the paper."""
    values = numpy.asarray(image, numpy.float32)
    h, w = values.shape[:2]
    y = numpy.linspace(0, rng.uniform(1, 5) * numpy.pi, h)[:, None]
    x = numpy.linspace(0, rng.uniform(.3, 2) * numpy.pi, w)[None, :]
    weight = (.5 + .25 * numpy.sin(y + rng.uniform(0, 6)) + .25 * numpy.sin(x + rng.uniform(0, 6))) * rng.uniform(.1, .5)
    weight = weight if values.ndim == 2 else weight[..., None]
    return Image.fromarray((values + (235 - values) * weight).clip(0, 255).astype(numpy.uint8))


def shade(rng, image):
    """A lamp on one side, a hand's shadow, a crease."""
    values = numpy.asarray(image, numpy.float32)
    h, w = values.shape[:2]
    a, b = rng.uniform(-.25, .25), rng.uniform(-.25, .25)
    light = 1 + a * numpy.linspace(-1, 1, w)[None, :] + b * numpy.linspace(-1, 1, h)[:, None]
    if rng.random() < .4:
        edge = rng.uniform(.2, .8) * w + rng.uniform(-.3, .3) * numpy.arange(h)[:, None]
        light = light * (1 - rng.uniform(.1, .35) / (1 + numpy.exp((numpy.arange(w)[None, :] - edge) / rng.uniform(10, 60))))
    light = light - rng.uniform(0, .1)
    return Image.fromarray((values * (light if values.ndim == 2 else light[..., None])).clip(0, 255).astype(numpy.uint8))


def scan(rng, image, hard=1.0):
    """A flat-bed or copier scan: slight rotation, grain, contrast, JPEG. Returns image, matrix."""
    image = image.convert('L')
    w, h = image.size
    angle, shift = numpy.radians(rng.gauss(0, .6) * hard), [rng.uniform(-.006, .006) * w, rng.uniform(-.006, .006) * h]
    c, s = numpy.cos(angle), numpy.sin(angle)
    turn = numpy.array([[c, -s, w / 2 - c * w / 2 + s * h / 2 + shift[0]], [s, c, h / 2 - s * w / 2 - c * h / 2 + shift[1]], [0, 0, 1]])
    image = warp(image, turn, (w, h), 255)
    if rng.random() < .5:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(.2, .8) * hard))
    image = tone(image, rng.choice([0, 0, 20, 50, 80 * hard]), rng.choice([255, 255, 245, 230]))
    image = noise(rng, image, rng.uniform(0, 10) * hard)
    return image, turn


def table_top(rng, color, size):
    """A desk: soft clouds of light, long grain in one direction, fine specks."""
    grain, (w, h) = numpy.random.default_rng(rng.randrange(1 << 30)), size
    soft = lambda nw, nh, strength: numpy.asarray(Image.fromarray(grain.normal(0, strength, (nh, nw)).astype(numpy.float32)).resize(size, Image.BICUBIC))
    wood = rng.random() < .6
    values = soft(4, 5, 8) + (soft(3, max(4, h // 6), 6) + soft(2, max(4, h // 25), 5) if wood else soft(w // 3, h // 3, 3)) + grain.normal(0, 2, (h, w))
    return Image.fromarray((numpy.array(color, numpy.float32)[None, None, :] + values[..., None]).clip(0, 255).astype(numpy.uint8))


def photo(rng, image, hard=1.0, desk=None):
    """A docket or page on a desk, taken with a phone. Returns image, matrix."""
    w, h = image.size
    image = tone(image, rng.choice([10, 30, 60]), rng.choice([250, 240, 225]))
    if rng.random() < .5:
        image = fade(rng, image)
    margin_x, margin_y = int(w * rng.uniform(.06, .3)), int(h * rng.uniform(.03, .15))
    size = (w + 2 * margin_x, h + 2 * margin_y)
    jitter = lambda: rng.uniform(-.03, .03) * hard * w
    corners = [(margin_x + jitter(), margin_y + jitter()), (margin_x + w + jitter(), margin_y + jitter()), (margin_x + w + jitter(), margin_y + h + jitter()), (margin_x + jitter(), margin_y + h + jitter())]
    lean = rng.gauss(0, .02) * hard
    corners = [(x - lean * (y - size[1] / 2), y + lean * (x - size[0] / 2)) for x, y in corners]
    matrix = homography([(0, 0), (w, 0), (w, h), (0, h)], corners)
    base = desk or rng.choice([(96, 72, 52), (130, 130, 128), (60, 62, 66), (170, 150, 120), (200, 198, 190), (45, 60, 70)])
    ground = table_top(rng, base, size)
    mask = warp(Image.new('L', (w, h), 255), matrix, size, 0).filter(ImageFilter.GaussianBlur(1))
    shadow = mask.filter(ImageFilter.GaussianBlur(9)).point(lambda v: v // 3)
    ground.paste((20, 18, 16), (5, 8), shadow)
    ground.paste(warp(image.convert('RGB'), matrix, size, (255, 255, 255)), (0, 0), mask)
    ground = shade(rng, ground)
    if rng.random() < .7:
        ground = ground.filter(ImageFilter.GaussianBlur(rng.uniform(.3, 1.1) * hard))
    return noise(rng, ground, rng.uniform(1, 7) * hard), matrix
