"""photos.py FOLDER: makes NAME.jpg, a photo as of a phone, beside each NAME.pdf of one page in the folder. The same name gives the same photo each time."""
import pathlib
import random
import sys
from generator import degrade
from generator.grammar import camera

DPI = 180

for pdf in sorted(pathlib.Path(sys.argv[1]).glob('*.pdf')):
    pages = degrade.render(pdf, DPI)
    if len(pages) == 1:
        image, _, quality = camera.photo(random.Random('1' + pdf.stem), pages[0])
        image.save(pdf.with_suffix('.jpg'), quality=quality)
