/** E-invoices from upload to rows, with real workers on a log that repeats and delays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { ciiOf, ublOf } from '../testing/e-invoices.ts'
import { linesOf, scanOf } from '../testing/sample-invoices.ts'
import { pdfOf, textLines } from '../workers/test-pdf.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 43, real: true })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

async function upload(files: Record<string, Buffer>, kind: 'files' | 'scans' = 'files'): Promise<GroupDetail> {
  const groupId = groupOf(await app.upload(ann.token, files, {}, kind))
  await app.running.settled()
  return (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json()
}
const valuesOf = ({ supplier, invoiceNumber, invoiceDate, dueDate, total, gst, currency }: GroupDetail['invoices'][number]) => [
  supplier?.name,
  supplier?.abn,
  invoiceNumber,
  invoiceDate,
  dueDate,
  total,
  gst,
  currency,
]
/** Two pages that look like two invoices: numbers 20417 and 20418, over 330 dollars. */
const twoPages = (attached: Record<string, string>) =>
  pdfOf(
    [417, 418].map(number => ({ content: textLines(linesOf(number)) })),
    '',
    attached,
  )

it('e-invoices become rows with exact values, each with its place on the page; other XML fails with its reason', async () => {
  const group = await upload({
    'scan_0.xml': Buffer.from(ublOf()),
    'scan_1.xml': Buffer.from(`\ufeff${ublOf({ credit: true, number: 'CN-7' })}`, 'utf16le'),
    'scan_2.xml': Buffer.from(ciiOf()),
    'scan_3.xml': Buffer.from('<?xml version="1.0"?><Order/>'),
    'scan_4.xml': Buffer.from(ublOf().slice(0, 3000)),
  })
  expect(group.failures.map(({ name, code }) => [name, code])).toEqual([
    ['scan_3.xml', 'file.not-an-e-invoice'],
    ['scan_4.xml', 'file.e-invoice-unreadable'],
  ])
  expect(group.invoices.map(valuesOf)).toEqual([
    ['Harbour Street Plumbing', '51824753556', 'INV-20417', '2026-08-14', '2026-08-28', 330, 30, 'AUD'],
    ['Harbour Street Plumbing', '51824753556', 'CN-7', '2026-08-14', null, -330, -30, 'AUD'],
    ['Harbour Street Plumbing', '51824753556', 'INV-20417', '2026-08-14', '2026-08-28', 330, 30, 'AUD'],
  ])
  const [first] = group.invoices
  const { category, ...exact } = first!.fields
  for (const [field, { confidence, box }] of Object.entries(exact)) expect([field, confidence, box?.length]).toEqual([field, 1, 4])
  expect(category?.confidence).toBeLessThan(1) // of the model, by the text of the lines
  expect(first?.cat?.name).toBe('Repairs & maintenance')
  const words = (await app.request('GET', first?.pages[0]?.words ?? ''))
    .json<{ words: { text: string }[] }>()
    .words.map(word => word.text)
    .join(' ')
  expect(words).toContain('INV-20417')
  expect((await app.request('GET', first?.signedImage ?? '')).headers['content-type']).toBe('image/jpeg')
})

it('a PDF with an embedded e-invoice is one invoice on its own pages; a total that is printed as another is flagged', async () => {
  const group = await upload({
    'scan_0.pdf': twoPages({ 'factur-x.xml': ciiOf({ number: '20417' }) }),
    'scan_1.pdf': twoPages({ 'factur-x.xml': ciiOf({ number: '20417', total: '440.00' }) }),
    'scan_2.pdf': twoPages({ 'terms.xml': '<terms/>' }),
  })
  expect([group.status, group.invoices.map(({ pages }) => pages.length)]).toEqual(['COMPLETE', [2, 2, 1, 1]])
  const [same, other] = group.invoices
  expect([same?.invoiceNumber, same?.total, same?.fields.total?.confidence, same?.fields.total?.box?.length]).toEqual(['20417', 330, 1, 4])
  expect([other?.total, other?.fields.total?.candidates[1]?.value]).toEqual([440, 330])
  expect(other?.fields.total?.confidence).toBeLessThan(0.9)
})

it('an e-invoice in a stack of scanned sheets is an invoice of its own', async () => {
  const group = await upload(
    { 'scan_0.png': await scanOf(linesOf(1)), 'scan_1.xml': Buffer.from(ublOf({ lines: 100 })), 'scan_2.png': await scanOf(linesOf(2)) },
    'scans',
  )
  expect([group.status, group.invoices.map(({ pages }) => pages.length)]).toEqual(['COMPLETE', [1, 5, 1]])
})
