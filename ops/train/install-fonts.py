"""install-fonts.py [OUT]: installs the Debian and npm packages of generator/grammar/families.py, and writes the npm fonts as OUT/NAME-{400,700}.ttf.

OUT is `.work/fonts` beside this file unless given. Needs apt-get (as root) and npm. Fonts that are there are not converted again."""
import json
import pathlib
import struct
import subprocess
import sys
import zlib
from generator.grammar import families

OUT = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent / '.work' / 'fonts'


def sfnt(woff):
    """The TrueType font that a WOFF 1 file packs; None if its outlines are not TrueType."""
    flavor, count = woff[4:8], struct.unpack('>H', woff[12:14])[0]
    if flavor != b'\x00\x01\x00\x00':
        return None
    tables = []
    for i in range(count):
        tag, offset, packed, length, check = struct.unpack('>4s4I', woff[44 + 20 * i:64 + 20 * i])
        data = woff[offset:offset + packed]
        tables.append((tag, zlib.decompress(data) if packed < length else data, check))
    power = count.bit_length() - 1
    head, body = flavor + struct.pack('>4H', count, 16 << power, power, (count << 4) - (16 << power)), b''
    start = len(head) + 16 * count
    for tag, data, check in sorted(tables):
        head += struct.pack('>4s3I', tag, check, start + len(body), len(data))
        body += data + b'\0' * (-len(data) % 4)
    return head + body


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = [name for name in families.packages() if not (OUT / f'{name}-400.ttf').exists()]
    subprocess.run(['apt-get', 'install', '-y', '-qq', *families.DEBIAN_PACKAGES], check=True)
    if not wanted:
        return
    npm = OUT.parent / 'fontsource'
    npm.mkdir(exist_ok=True)
    (npm / 'package.json').write_text(json.dumps({'private': True, 'dependencies': {f'@fontsource/{name}': families.OTHER_VERSIONS.get(name, families.FONTSOURCE_VERSION) for name in families.packages()}}))
    subprocess.run(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'], cwd=npm, check=True)
    for name in wanted:
        files = npm / 'node_modules' / '@fontsource' / name / 'files'
        for weight, others in ((400, (500, 300)), (700, (600, 800))):
            found = [files / f'{name}-latin-{w}-normal.woff' for w in (weight, *others) if (files / f'{name}-latin-{w}-normal.woff').exists()]
            font = sfnt(found[0].read_bytes()) if found else None
            if font:
                (OUT / f'{name}-{weight}.ttf').write_bytes(font)
        if not (OUT / f'{name}-400.ttf').exists():
            print('no TrueType font in', name)


if __name__ == '__main__':
    main()
