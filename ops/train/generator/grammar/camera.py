"""Scans and photos of pages: distortions of ../degrade.py, and what phones and messengers add."""
import numpy
from PIL import Image, ImageFilter
from .. import degrade


def creases(rng, image):
    """Folded and crumpled paper: lines that are brighter on one side."""
    values = numpy.asarray(image, numpy.float32)
    h, w = values.shape[:2]
    y, x = numpy.mgrid[0:h, 0:w].astype(numpy.float32)
    light = numpy.ones((h, w), numpy.float32)
    for _ in range(rng.choice([1, 1, 2, 3, 5])):
        angle = rng.choice([0, numpy.pi / 2, rng.uniform(0, numpy.pi)]) + rng.gauss(0, .04)
        far = (x - rng.uniform(.15, .85) * w) * numpy.sin(angle) + (y - rng.uniform(.15, .85) * h) * numpy.cos(angle)
        width = rng.uniform(2, 14)
        light += rng.uniform(.05, .22) * numpy.tanh(far / width) * numpy.exp(-numpy.abs(far) / (width * rng.uniform(2, 8)))
    return Image.fromarray((values * (light if values.ndim == 2 else light[..., None])).clip(0, 255).astype(numpy.uint8))


def glare(rng, image):
    """A bright spot of a lamp or a flash."""
    values = numpy.asarray(image, numpy.float32)
    h, w = values.shape[:2]
    y, x = numpy.mgrid[0:h, 0:w].astype(numpy.float32)
    spot = numpy.exp(-(((x - rng.random() * w) / (w * rng.uniform(.06, .2))) ** 2 + ((y - rng.random() * h) / (h * rng.uniform(.05, .18))) ** 2)) * rng.uniform(.3, .75)
    return Image.fromarray((values + (255 - values) * (spot if values.ndim == 2 else spot[..., None])).clip(0, 255).astype(numpy.uint8))


def motion(rng, image):
    """A shaken hand."""
    size = rng.choice([3, 3, 5])
    kernel = [0.0] * size * size
    for i in range(size):
        kernel[(i * size + i) if rng.random() < .0 else (size // 2 * size + i)] = 1
    return image.filter(ImageFilter.Kernel((size, size), kernel))


def photo(rng, image):
    if rng.random() < .45:
        image = creases(rng, image)
    hard = rng.uniform(.5, 1.3)
    image, matrix = degrade.photo(rng, image, hard)
    if rng.random() < .25:
        image = glare(rng, image)
    if rng.random() < .15:
        image = motion(rng, image)
    longest, quality = max(image.size), rng.randint(45, 90)
    if rng.random() < .45:
        # As messengers send it.
        target, quality = rng.choice([1280, 1280, 1600, 1440]), rng.randint(40, 70)
        if longest > target:
            scale = target / longest
            image = image.resize((round(image.width * scale), round(image.height * scale)), Image.LANCZOS)
            matrix = numpy.diag([scale, scale, 1]) @ matrix
    return image, matrix, quality


def scan(rng, image):
    if rng.random() < .12:
        image = creases(rng, image)
    roll = rng.random()
    color = image
    done, matrix = degrade.scan(rng, image, rng.uniform(.4, 1.3))
    if roll < .3:
        # A colour scan: the same movement, without the change to grey.
        done = degrade.noise(rng, degrade.tone(degrade.warp(color, matrix, color.size, (255, 255, 255)), rng.choice([0, 20]), rng.choice([255, 245])), rng.uniform(0, 5))
    elif roll < .42:
        # Black and white, as fax machines and some copiers do.
        done = done.point(lambda v: 255 if v > 150 else 0)
    return done, matrix, rng.randint(38, 88)


def rasterize(rng, pdf, how, papers):
    """Replaces the PDF by a JPEG, or by a PDF of images when it has several pages or by chance. Returns matrices (points to pixels) and sizes."""
    small = papers[0].width < 300
    dpi = rng.choice([170, 200, 220]) if small else rng.choice([130, 150, 150, 180, 200])
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
        images[0][0].save(pdf, save_all=True, append_images=[i for i, _ in images[1:]], resolution=dpi, quality=images[0][1])
    return matrices, sizes
