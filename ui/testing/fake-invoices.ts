import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import type { Detail } from '../src/review/state/server-rows.ts'
import type { ReviewInvoice } from '../src/review/state/rows.ts'

const suppliers: [string, string, string, number][] = [
  ['Corner Hardware & Timber', '78996030824', 'Repairs & maintenance', 8635],
  ['Bright Laundry Services', '37937865797', 'Cleaning', 23100],
  ['Northside Fuel', '91526018159', 'Motor vehicle', 9420],
  ['Marlow Street Produce', '34993518190', 'Stock', 54450],
  ['Telline Communications', '42471049746', 'Telephone & internet', 12900],
  ['Avenue Packaging', '60186091390', 'Packaging', 41250],
  ['Lantern Electrical Pty Ltd', '53555979711', 'Repairs & maintenance', 138600],
  ['Goldfields Dairy Co-op', '73507529170', 'Stock', 74280],
]

/** A drawn page, so that pictures, crops and frames have something to show. */
function pageImage(lines: [string, number, number][]): string {
  const texts = lines
    .map(([text, x, y]) => `<text x="${x}" y="${y}" font-size="26" font-family="sans-serif">${text.replace('&', '&amp;')}</text>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400"><rect width="1000" height="1400" fill="#fffefa"/>${texts}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const boxAt = (x: number, y: number, width: number): [number, number, number, number] => [
  x / 1000,
  (y - 26) / 1400,
  (x + width) / 1000,
  (y + 8) / 1400,
]

export function fakeInvoice(n: number): ReviewInvoice {
  const [name, abn, category, base] = suppliers[n % suppliers.length] as (typeof suppliers)[number]
  const total = base + ((n * 37) % 900)
  const gst = n % 5 === 3 ? 450 : Math.round(total / 11)
  const date = `2026-09-${String(1 + ((n * 7) % 28)).padStart(2, '0')}`
  const number = `INV-${1000 + n}`
  const lines: [string, number, number][] = [
    [name, 90, 120],
    [abn, 90, 170],
    [number, 700, 240],
    [date.split('-').reverse().join('/'), 700, 290],
    [(total / 100).toFixed(2), 780, 900],
    [(gst / 100).toFixed(2), 780, 850],
  ]
  const image = pageImage(lines)
  const confidentField = (at: number, width: number, doubtful = false) => {
    const [text, x, y] = lines[at] as [string, number, number]
    return {
      confidence: doubtful ? 0.55 : 0.97,
      page: 1,
      box: boxAt(x, y, width),
      setBy: 'stage' as const,
      candidates: [{ ...(at > 3 ? { cents: Math.round(Number(text) * 100) } : { value: text }), page: 1, box: boxAt(x, y, width) }],
    }
  }
  const doubtfulGst = n % 5 === 3
  const fields: ReviewInvoice['fields'] = {
    supplierName: confidentField(0, 330),
    supplierAbn: confidentField(1, 180),
    invoiceNumber: confidentField(2, 140),
    invoiceDate: { ...confidentField(3, 150), candidates: [] },
    category: { confidence: 0.8, setBy: 'stage', candidates: [] },
    total: confidentField(4, 100),
    gst: doubtfulGst
      ? { ...confidentField(5, 80, true), candidates: [{ cents: gst }, { cents: 4950 }, { cents: 0 }] }
      : confidentField(5, 80),
  }
  return {
    id: `i${n}`,
    groupId: 'g1',
    order: n * 1000,
    prefix: `scan_${n + 1}`,
    imageId: `public-${n}`,
    stamp: `of i${n}`,
    paymentDate: date,
    invoiceNumber: number,
    abn: n % 11 === 6 ? null : abn,
    supplier: name,
    category,
    total: n % 17 === 8 ? -total : total,
    gst: n % 17 === 8 ? -gst : gst,
    readGst: gst,
    ...(n < 5 ? { wasModified: true as const } : {}),
    confidence: confidencesOf(fields),
    model: 'fields@test',
    parsedData: '{}',
    fields,
    pages: [{ page: 1, fileId: `f${n}`, filePage: 1, width: 1000, height: 1400, image, words: `/words/i${n}?until=1` }],
  }
}

/** The confidences of a line, as the server derives them from the extraction details. */
export const confidencesOf = (fields: ReviewInvoice['fields']): ReviewInvoice['confidence'] =>
  allFields.map(field => (fields[field] ? Math.round(fields[field].confidence * 1000) : null))

export const anomaliesOf = (invoices: readonly ReviewInvoice[]): Anomaly[] =>
  invoices.flatMap(it =>
    (it.fields['gst']?.confidence ?? 1) < 0.6
      ? [
          {
            invoice_id: it.id,
            field: 'gst',
            level: 'doubtful' as const,
            reason: 'GST is not a tenth of the price; the reader was unsure of this figure.',
          },
        ]
      : [],
  )

export function fakeDetail(count: number, more: Partial<Detail> = {}): Detail {
  const invoices = Array.from({ length: count }, (_, n) => fakeInvoice(n))
  return {
    id: 'g1',
    name: 'September dockets',
    status: 'COMPLETE',
    createdAt: 0,
    updatedAt: 0,
    parent: null,
    children: [],
    descendants: [],
    percentage: 100,
    total: count,
    files: count,
    progress: { total: count, prepared: count, read: count, failed: 0, invoices: count, invoicesDone: count },
    failures: [],
    firm: { id: 'f1', name: 'Harcourt & Lim' },
    client: { id: 'c1', name: 'Wattle Street Bakery' },
    invoices,
    anomalies: anomaliesOf(invoices),
    ...more,
  }
}
