"""Scans and photos of pages. Light is computed on a coarse grid and enlarged. Each returns the image, the matrix that moves its points, and the JPEG quality."""
import time
import numpy
from PIL import Image, ImageFilter
from .. import degrade

COARSE = 8


def grid(w, h):
    """Coordinates of a coarse grid, in pixels of the full image."""
    return numpy.meshgrid(numpy.linspace(0, w, max(2, w // COARSE)), numpy.linspace(0, h, max(2, h // COARSE)))


def lit(image, light):
    """The image under a coarse light."""
    full = numpy.asarray(Image.fromarray(light.astype(numpy.float32)).resize(image.size, Image.BILINEAR))
    values = numpy.asarray(image, numpy.float32) * (full if image.mode == 'L' else full[..., None])
    return Image.fromarray(values.clip(0, 255).astype(numpy.uint8))


def creases(rng, w, h):
    """Light on folded and crumpled paper: brighter on one side of each line."""
    x, y = grid(w, h)
    light = numpy.ones_like(x)
    for _ in range(rng.choice([1, 1, 2, 3, 6])):
        angle = rng.choice([0, numpy.pi / 2, rng.uniform(0, numpy.pi)]) + rng.gauss(0, .04)
        far = (x - rng.uniform(.15, .85) * w) * numpy.sin(angle) + (y - rng.uniform(.15, .85) * h) * numpy.cos(angle)
        width = rng.uniform(8, 22)
        light += rng.uniform(.05, .25) * numpy.tanh(far / width) * numpy.exp(-numpy.abs(far) / (width * rng.uniform(2, 9)))
    return light


def lamps(rng, w, h):
    """Light from one side, the edge of a hand's shadow, darker corners."""
    x, y = grid(w, h)
    light = 1 + rng.uniform(-.3, .3) * (2 * x / w - 1) + rng.uniform(-.3, .3) * (2 * y / h - 1)
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        angle = rng.uniform(0, 2 * numpy.pi)
        far = (x - rng.uniform(.1, .9) * w) * numpy.cos(angle) + (y - rng.uniform(.1, .9) * h) * numpy.sin(angle)
        light *= 1 - rng.uniform(.1, .42) / (1 + numpy.exp(-(far / rng.uniform(8, 70)).clip(-50, 50)))
    if rng.random() < .3:
        light *= 1 - rng.uniform(.1, .35) * (((x / w - .5) ** 2 + (y / h - .5) ** 2) * 2)
    return (light - rng.uniform(0, .12)).clip(.18, 1.6)


def glare(rng, image):
    """A bright spot of a lamp or a flash."""
    w, h = image.size
    x, y = grid(w, h)
    spot = numpy.exp(-(((x - rng.random() * w) / (w * rng.uniform(.05, .2))) ** 2 + ((y - rng.random() * h) / (h * rng.uniform(.04, .18))) ** 2)) * rng.uniform(.3, .8)
    mask = Image.fromarray((spot * 255).astype(numpy.uint8)).resize(image.size, Image.BILINEAR)
    return Image.composite(Image.new('RGB', image.size, (255, 255, rng.randint(235, 255))), image, mask)


def ground(rng, size):
    """A desk, a cloth, a car seat: a color with soft clouds and a grain."""
    w, h = size
    noise = numpy.random.default_rng(rng.randrange(1 << 30))
    base = rng.choice([(96, 72, 52), (130, 130, 128), (60, 62, 66), (170, 150, 120), (200, 198, 190), (45, 60, 70), (30, 30, 32), (120, 60, 50), (150, 120, 90), (85, 95, 80), (210, 200, 180), (70, 50, 40)])
    soft = lambda nw, nh, strength: numpy.asarray(Image.fromarray(noise.normal(0, strength, (max(2, nh), max(2, nw))).astype(numpy.float32)).resize((w // 2, h // 2), Image.BICUBIC))
    kind = rng.random()
    values = soft(4, 5, 9) + (soft(3, h // 12, 8) + soft(2, h // 50, 6) if kind < .4 else soft(w // 14, 3, 7) if kind < .5 else soft(w // 6, h // 6, rng.uniform(2, 14)))
    half = (numpy.array(base, numpy.float32)[None, None, :] + values[..., None]).clip(0, 255).astype(numpy.uint8)
    return Image.fromarray(half).resize(size, Image.BILINEAR)


def photo(rng, image):
    """Paper on a desk or in a hand, taken with a phone, perhaps sent by a messenger."""
    w, h = image.size
    hard = rng.uniform(.4, 1.4)
    image = degrade.tone(image.convert('RGB'), rng.choice([5, 20, 40, 60]), rng.choice([252, 245, 235, 222]))
    if rng.random() < .3:
        tint = rng.choice([(255, 250, 235), (250, 246, 225), (240, 245, 255), (255, 240, 240), (255, 247, 200), (232, 245, 232)])
        image = Image.fromarray((numpy.asarray(image, numpy.float32) * numpy.array(tint, numpy.float32) / 255).astype(numpy.uint8))
    if w < h * .6 and rng.random() < .5 or rng.random() < .1:
        image = degrade.fade(rng, image)
    if rng.random() < .5:
        image = lit(image, creases(rng, w, h))
    small, page = rng.random() < .45, w > h * .6
    # Messengers make pictures small; a whole page in them is only legible if it fills the picture.
    close = small and page
    margin_x, margin_y = int(w * rng.uniform(.02, .12 if close else .32)), int(h * rng.uniform(.015, .06 if close else .16))
    size = (w + 2 * margin_x, h + 2 * margin_y)
    bend = rng.choice([.015, .03, .03, .05, .075]) * hard * w
    jitter = lambda: rng.uniform(-bend, bend)
    corners = [(margin_x + jitter(), margin_y + jitter()), (margin_x + w + jitter(), margin_y + jitter()), (margin_x + w + jitter(), margin_y + h + jitter()), (margin_x + jitter(), margin_y + h + jitter())]
    lean = rng.gauss(0, rng.choice([.01, .025, .06]))
    corners = [(x - lean * (y - size[1] / 2), y + lean * (x - size[0] / 2)) for x, y in corners]
    # The whole paper stays in the picture.
    low = [min(0, min(c[i] for c in corners) - 2) for i in (0, 1)]
    high = [max(size[i], max(c[i] for c in corners) + 2) for i in (0, 1)]
    corners = [(x - low[0], y - low[1]) for x, y in corners]
    size = tuple(int(high[i] - low[i]) for i in (0, 1))
    matrix = degrade.homography([(0, 0), (w, 0), (w, h), (0, h)], corners)
    quality = rng.randint(45, 90)
    if small:
        # As messengers send it.
        target, quality = rng.choice([1280, 1600, 1600, 1600] if page else [1280, 1280, 1440, 1600]), rng.randint(40, 70)
        scale = min(1, target / max(size))
        matrix = numpy.diag([scale, scale, 1]) @ matrix
        size = tuple(round(s * scale) for s in size)
        if scale < .7:
            image = image.filter(ImageFilter.GaussianBlur(.35 / scale))
    table = ground(rng, size)
    mask = degrade.warp(Image.new('L', (w, h), 255), matrix, size, 0).filter(ImageFilter.GaussianBlur(1))
    shadow = mask.resize((size[0] // 4, size[1] // 4)).filter(ImageFilter.GaussianBlur(4)).resize(size).point(lambda v: v // 2)
    table.paste((16, 15, 14), (rng.randint(-6, 8), rng.randint(2, 9)), shadow)
    table.paste(degrade.warp(image, matrix, size, (255, 255, 255)), (0, 0), mask)
    table = lit(table, lamps(rng, *size))
    if rng.random() < .25:
        table = glare(rng, table)
    if rng.random() < .75:
        table = table.filter(ImageFilter.GaussianBlur(rng.uniform(.3, 1.05) * hard * (.7 if small else 1)))
    if rng.random() < .12:
        # A shaken hand.
        table = table.filter(ImageFilter.Kernel((3, 3), rng.choice([[0, 0, 0, 1, 1, 1, 0, 0, 0], [0, 1, 0, 0, 1, 0, 0, 1, 0], [1, 0, 0, 0, 1, 0, 0, 0, 1]])))
    return degrade.noise(rng, table, rng.uniform(1, 7) * hard), matrix, quality


def scan(rng, image):
    """A flat-bed, a copier, a fax: grey, colour or black and white."""
    roll, (w, h) = rng.random(), image.size
    if rng.random() < .12:
        image = lit(image.convert('RGB'), creases(rng, w, h))
    hard = rng.uniform(.4, 1.3)
    if roll < .3:
        angle = numpy.radians(rng.gauss(0, .6) * hard)
        c, s = numpy.cos(angle), numpy.sin(angle)
        matrix = numpy.array([[c, -s, w / 2 - c * w / 2 + s * h / 2], [s, c, h / 2 - s * w / 2 - c * h / 2], [0, 0, 1]])
        image = degrade.tone(degrade.warp(image.convert('RGB'), matrix, (w, h), (255, 255, 255)), rng.choice([0, 20, 40]), rng.choice([255, 248, 240]))
        return degrade.noise(rng, image, rng.uniform(0, 5)), matrix, rng.randint(38, 88)
    done, matrix = degrade.scan(rng, image, hard)
    if roll < .42:
        done = done.point(lambda v: 255 if v > 150 else 0)
    return done, matrix, rng.randint(38, 88)


def rasterize(rng, pdf, how, papers):
    """Replaces the PDF by a JPEG, or by a PDF of images when it has several pages or by chance. Returns matrices (points to pixels) and sizes."""
    dpi = rng.choice([170, 200, 220]) if papers[0].width < 310 else rng.choice([130, 150, 150, 180, 200])
    images, matrices, sizes = [], [], []
    for image in degrade.render(pdf, dpi):
        done, matrix, quality = (photo if how == 'photo' else scan)(rng, image)
        images.append((done, quality))
        matrices.append(matrix @ numpy.diag([dpi / 72, dpi / 72, 1]))
        sizes.append(done.size)
    pdf.unlink()
    if len(images) == 1 and rng.random() < (.95 if how == 'photo' else .6):
        image, quality = images[0]
        image.save(pdf.with_suffix('.jpg'), quality=quality)
    else:
        then = time.gmtime(0)
        images[0][0].save(pdf, save_all=True, append_images=[i for i, _ in images[1:]], resolution=dpi, quality=images[0][1], creationDate=then, modDate=then)
    return matrices, sizes
