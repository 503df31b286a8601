"""The right answers of a document, by the rules of ops/train/what-is-right.md."""
import numpy


def gst_answers(facts):
    """The label and what else is right."""
    sign = -1 if facts['credit'] else 1
    eleventh = sign * round(facts['total'] / 11)
    if facts['unregistered']:
        return (0, []) if facts.get('gst_zero') else (None, [])
    if facts.get('eleventh_only'):
        return None, [eleventh]
    if facts['kind'] in ('docket', 'fuel', 'parking', 'grocery') and not facts.get('gst_drawn'):
        return None, []
    return sign * facts['gst'], []


def places_of(sheet, matrices, sizes):
    """Rectangles as fractions of each page's image. `matrices` take points to pixels, one a page."""
    out = {}
    for field, spots in sheet.places.items():
        for page, x0, y0, x1, y1 in spots:
            corners = numpy.array([[x0, y0, 1], [x1, y0, 1], [x1, y1, 1], [x0, y1, 1]], float) @ matrices[page].T
            corners = corners[:, :2] / corners[:, 2:]
            (w, h), low, high = sizes[page], corners.min(0), corners.max(0)
            out.setdefault(field, []).append({'page': page + 1, 'box': [round(float(v), 4) for v in (low[0] / w, low[1] / h, high[0] / w, high[1] / h)]})
    return out


def invoice_label(facts, pages, places):
    sign, s = -1 if facts['credit'] else 1, facts['supplier']
    gst, also_gst = gst_answers(facts)
    names, abns = [s['legal']], []
    abn = None if facts.get('no_abn') else s['abn']
    if facts.get('agency'):
        names += [facts['agency']['name'], facts['agency']['legal']]
        abn = None if facts.get('no_abn') else facts['agency']['abn']
    also = {'supplierName': names, 'supplierAbn': abns, 'gst': also_gst}
    if facts['rounding']:
        also['total'] = [sign * (facts['total'] + facts['rounding'])]
    fields = {'invoiceDate': facts['date'].isoformat(), 'invoiceNumber': facts['number'], 'supplierAbn': abn, 'supplierName': s['name'], 'category': facts['trade']['category'],
              'total': sign * facts['total'], 'gst': gst}
    return {'pages': pages, 'fields': fields, 'also': also, 'places': {k: v for k, v in places.items() if fields.get(k) is not None}}
