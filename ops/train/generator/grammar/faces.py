"""Registers the fonts of families.py with reportlab when they are used."""
import functools
import pathlib
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from . import families

TTF, FONTS = pathlib.Path('/usr/share/fonts/truetype'), pathlib.Path(__file__).parents[2] / '.work' / 'fonts'


@functools.cache
def files():
    """Family to (regular, bold): file paths, or names of the fonts of PDF."""
    out = {}
    for split in ('train', 'held'):
        out |= {name: (regular, bold) for name, _, regular, bold in families.STANDARD[split]}
        out |= {name: (TTF / f'{regular}.ttf', TTF / f'{bold}.ttf') for name, _, regular, bold in families.DEBIAN[split]}
        for names in families.FONTSOURCE[split].values():
            for name in names.split():
                regular, bold = FONTS / f'{name}-400.ttf', FONTS / f'{name}-700.ttf'
                out[name] = (regular, bold if bold.exists() else regular)
    missing = [str(file) for pair in out.values() for file in pair if isinstance(file, pathlib.Path) and not file.exists()]
    if missing:
        raise SystemExit(f'{len(missing)} fonts are missing, e.g. {missing[0]}: run install-fonts.py')
    return out


@functools.cache
def of_role(split, role):
    debian = [name for name, kind, *_ in families.STANDARD[split] + families.DEBIAN[split] if kind == role]
    return debian + families.FONTSOURCE[split].get(role, '').split()


@functools.cache
def face(family, bold):
    file = files()[family][bool(bold)]
    if isinstance(file, str):
        return file
    pdfmetrics.registerFont(TTFont(file.stem, str(file)))
    return file.stem


@functools.lru_cache(200_000)
def wide(text, name, size):
    return pdfmetrics.stringWidth(text, name, 1000) * size / 1000


def file_of(family, bold):
    """A path that PIL can open; the fonts of PDF have a look-alike."""
    alike = {'Helvetica': 'LiberationSans', 'Times': 'LiberationSerif', 'Courier': 'LiberationMono'}
    return str(files()[alike.get(family, family)][bool(bold)])
