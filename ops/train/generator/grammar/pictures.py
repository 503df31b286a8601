"""Logos: names and marks drawn as images, and marks of simple shapes."""
import io
import math
from PIL import Image, ImageDraw, ImageFont
from . import faces


def mark(draw, rng, x, y, s, color, second):
    """An abstract sign in a square of side s."""
    kind = rng.randrange(8)
    if kind == 0:
        draw.ellipse((x, y, x + s, y + s), fill=color)
        draw.ellipse((x + s * .3, y + s * .15, x + s * .95, y + s * .8), fill=second)
    elif kind == 1:
        draw.polygon([(x, y + s), (x + s / 2, y), (x + s, y + s)], fill=color)
        draw.polygon([(x + s * .3, y + s), (x + s * .65, y + s * .35), (x + s, y + s)], fill=second)
    elif kind == 2:
        for i in range(4):
            draw.rectangle((x + i * s / 4, y + s - (i + 1) * s / 4, x + i * s / 4 + s / 5, y + s), fill=color if i % 2 else second)
    elif kind == 3:
        draw.arc((x, y, x + s, y + s), rng.randint(0, 180), rng.randint(200, 350), fill=color, width=int(s / 6))
        draw.arc((x + s * .2, y + s * .2, x + s * .8, y + s * .8), rng.randint(0, 180), rng.randint(200, 350), fill=second, width=int(s / 8))
    elif kind == 4:
        draw.polygon([(x + s / 2 + s / 2 * math.cos(math.pi / 3 * i), y + s / 2 + s / 2 * math.sin(math.pi / 3 * i)) for i in range(6)], fill=color)
    elif kind == 5:
        for i in range(3):
            draw.line([(x, y + s * (.25 + .25 * i)), (x + s * .33, y + s * (.1 + .25 * i)), (x + s * .66, y + s * (.4 + .25 * i)), (x + s, y + s * (.2 + .25 * i))], fill=color if i % 2 else second, width=max(2, int(s / 12)))
    elif kind == 6:
        draw.rounded_rectangle((x, y, x + s, y + s), int(s * .2), fill=color)
        draw.ellipse((x + s * .25, y + s * .25, x + s * .75, y + s * .75), fill=second)
    else:
        n = rng.randint(5, 9)
        draw.polygon([(x + s / 2 + s * (.5 if i % 2 else .25) * math.cos(math.pi / n * i), y + s / 2 + s * (.5 if i % 2 else .25) * math.sin(math.pi / n * i)) for i in range(2 * n)], fill=color)


def png(image):
    out = io.BytesIO()
    image.save(out, 'PNG')
    return out.getvalue()


def rgb(color):
    return tuple(int(255 * c) for c in color)


def sign(rng, color, size):
    """A mark without words: PNG, width and height in points."""
    image = Image.new('RGB', (int(size * 4), int(size * 4)), (255, 255, 255))
    mark(ImageDraw.Draw(image), rng, 4, 4, size * 4 - 8, rgb(color), tuple(min(255, int(c * .5 + 110)) for c in rgb(color)))
    return png(image), size, size


def shape(rng, color, size):
    """A mark without words of drawn shapes: a box, and its width."""
    pale = tuple(min(1, c * .5 + .45) for c in color)
    kind, n = rng.randrange(5), rng.randint(5, 9)
    steps = {0: [('disc', size / 2, size / 2, size / 2, color), ('disc', size * .62, size * .4, size * .28, pale)], 1: [('poly', [(0, size), (size / 2, 0), (size, size)], color), ('poly', [(size * .3, size), (size * .65, size * .4), (size, size)], pale)],
             2: [('rect', i * size / 4, size - (i + 1) * size / 4, size / 5, (i + 1) * size / 4, color if i % 2 else pale, None, 0, 0) for i in range(4)], 3: [('rect', 0, 0, size, size, color, None, 0, size / 5), ('disc', size / 2, size / 2, size / 4, pale)],
             4: [('poly', [(size / 2 + size * (.5 if i % 2 else .25) * math.cos(math.pi / n * i), size / 2 + size * (.5 if i % 2 else .25) * math.sin(math.pi / n * i)) for i in range(2 * n)], color)]}[kind]
    return lambda w: (size, size, steps)


def wordmark(rng, lines, family, bold, color, size, room):
    """Lines of a name as an image, perhaps with a mark and a background: PNG, width, height in points."""
    scale, back = 3.2, rng.random() < .25
    ground = rgb(color) if back else (255, 255, 255)
    ink = (255, 255, 255) if back and sum(color) < 1.9 else (20, 20, 20) if back else rgb(color)
    second = tuple(min(255, int(c * .5 + 100)) for c in rgb(color))
    fonts = [ImageFont.truetype(faces.file_of(family, bold), max(8, int(size * scale * (1 if i == 0 or rng.random() < .5 else rng.uniform(.5, .8))))) for i in range(len(lines))]
    boxes = [font.getbbox(line) for font, line in zip(fonts, lines)]
    wide, tall = max(b[2] for b in boxes), sum(int(f.size * 1.18) for f in fonts)
    with_mark, pad = rng.choice([0, 0, 1, 1, 2]), int(size * scale * .35)
    side = tall if with_mark == 1 else int(size * scale * 1.5) if with_mark == 2 else 0
    w = wide + 2 * pad + (side + pad if with_mark == 1 else 0)
    h = tall + 2 * pad + (side + pad if with_mark == 2 else 0)
    image = Image.new('RGB', (w, h), ground)
    draw = ImageDraw.Draw(image)
    x, y, centered = pad, pad, with_mark == 2 or rng.random() < .4
    if with_mark == 1:
        mark(draw, rng, pad, pad, side, second if back else rgb(color), ink if back else second)
        x += side + pad
    elif with_mark == 2:
        mark(draw, rng, (w - side) / 2, pad, side, second if back else rgb(color), ink if back else second)
        y += side + pad
    for line, font, box in zip(lines, fonts, boxes):
        draw.text((x + ((wide - box[2]) / 2 if centered else 0), y), line, font=font, fill=ink)
        y += int(font.size * 1.18)
    shrink = min(1, room / (w / scale))
    return png(image), w / scale * shrink, h / scale * shrink


def code(rng):
    """An image like a QR code."""
    n = rng.choice([21, 25, 29])
    image = Image.new('1', (n + 4, n + 4), 1)
    for x in range(n):
        for y in range(n):
            image.putpixel((x + 2, y + 2), rng.random() < .5)
    draw = ImageDraw.Draw(image)
    for x, y in ((2, 2), (n - 5, 2), (2, n - 5)):
        draw.rectangle((x, y, x + 6, y + 6), fill=0)
        draw.rectangle((x + 1, y + 1, x + 5, y + 5), fill=1)
        draw.rectangle((x + 2, y + 2, x + 4, y + 4), fill=0)
    return png(image.resize(((n + 4) * 4, (n + 4) * 4)).convert('L'))
