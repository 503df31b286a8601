"""Writes a drawn document as a PDF with text, a scan or a photo, and its label."""
import json
import numpy
from . import degrade, label


def write(out, name, rng, kind, sheet, facts, how='pdf', hard=1.0, dpi=None, quality=None, as_pdf=False):
    """`how` is pdf, scan or photo; `out` holds files/ and labels/. Scans of several pages become a PDF of images, others a JPEG unless `as_pdf`."""
    pdf = out / 'files' / f'{name}.pdf'
    sheet.save(pdf)
    matrices, sizes = [numpy.eye(3)] * len(sheet.pages), [(sheet.width, sheet.height)] * len(sheet.pages)
    if how != 'pdf':
        dpi = dpi or (rng.choice([170, 200, 220]) if sheet.width < 300 else rng.choice([130, 150, 200, 200]))
        images, matrices, sizes = [], [], []
        for image in degrade.render(pdf, dpi):
            done, matrix = (degrade.photo if how == 'photo' else degrade.scan)(rng, image, hard)
            images.append(degrade.jpeg(done, quality or rng.randint(38, 88)))
            matrices.append(matrix @ numpy.diag([dpi / 72, dpi / 72, 1]))
            sizes.append(done.size)
        pdf.unlink()
        if len(images) == 1 and not as_pdf:
            images[0].save(out / 'files' / f'{name}.jpg', quality='keep')
        else:
            images[0].save(pdf, save_all=True, append_images=images[1:], resolution=dpi, quality=quality or 60)
    pages = list(range(1, len(sheet.pages) + 1))
    record = {'name': name, 'source': how, 'kind': kind, 'invoices': [label.invoice_label(facts, pages, label.places_of(sheet, matrices, sizes))]}
    (out / 'labels' / f'{name}.json').write_text(json.dumps(record))
    return record
