"""The right answers of a drawn document, by the rules of ops/train/what-is-right.md: what was drawn is what can be found."""


def truth(f, drawn):
    """`drawn` holds the fields that have a place. Returns fields and further right answers."""
    sign = -1 if f.credit else 1
    for field in ('invoiceDate', 'supplierName', 'total'):
        if field not in drawn:
            raise ValueError(f'{field} was not drawn')
    if f.number and 'invoiceNumber' not in drawn:
        raise ValueError('invoiceNumber was not drawn')
    gst, also_gst = None, []
    if 'gst' in drawn:
        gst = sign * f.gst
    elif f.gst_note and f.gst == 0:
        gst = 0
    elif f.eleventh:
        also_gst = [sign * round(f.total / 11)]
    names = [n for n in dict.fromkeys([*f.also_names, *([f.driver] if f.driver else [])]) if n != f.name]
    also = {'supplierName': names, 'supplierAbn': [], 'gst': also_gst}
    if f.other_totals:
        also['total'] = [t for t in f.other_totals if t != f.total]
    fields = {'invoiceDate': f.date.isoformat(), 'invoiceNumber': f.number if 'invoiceNumber' in drawn else None, 'supplierAbn': (f.abn_answer or f.supplier['abn']) if 'supplierAbn' in drawn else None, 'supplierName': f.name, 'category': f.category, 'total': sign * f.total, 'gst': gst}
    return fields, also
