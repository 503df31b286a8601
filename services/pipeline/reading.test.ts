/** The pipeline with real workers, on a log that repeats and delays: checks counts, not the text that is read. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { Value } from 'typebox/value'
import { brokenAt } from '../platform/testing/broken-at.ts'
import { abns, groupOf, startApp, type Person, type TestApp } from '../testing/app.ts'
import { cutOff, linesOf, pdfOfInvoices, scanOf } from '../testing/sample-invoices.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await startApp({ rough: 21, real: true })
  ann = await app.owner(abns[0])
})
afterAll(() => app.close())

const detail = async (groupId: string): Promise<GroupDetail> =>
  (await app.request('GET', `/api/accountant/scans/detail?groupId=${groupId}`, ann)).json()
const count = async (type: string, groupId: string) =>
  (await app.events()).filter(event => event.type === type && (event.data as { groupId?: string }).groupId === groupId).length

it('a mixed upload completes: every page once, every invoice once', async () => {
  const files = {
    'scan_1.png': await scanOf(linesOf(1)),
    'scan_2.jpg': await scanOf(linesOf(2), 'jpeg'),
    'scan_3.pdf': pdfOfInvoices(3, 4, 5),
  }
  const groupId = groupOf(await app.upload(ann.token, files))
  await app.running.settled()
  const group = await detail(groupId)
  expect([group.status, group.percentage, group.total, group.failures]).toEqual(['COMPLETE', 100, 5, []])
  expect([await count('PagePrepared', groupId), await count('PageRead', groupId)]).toEqual([5, 5])
  expect(group.invoices.flatMap(invoice => invoice.pages)).toHaveLength(5)
  expect(new Set(group.invoices.map(invoice => invoice.id)).size).toBe(await count('InvoiceExtracted', groupId))
  for (const invoice of group.invoices) {
    expect([...Value.Errors(InvoiceAnswer, invoice)]).toEqual([])
    expect(Object.keys(invoice.fields).sort()).toEqual([...allFields].sort())
    const places = Object.values(invoice.fields).flatMap(field => field.box ?? [])
    expect(places.every(at => at >= 0 && at <= 1)).toBe(true)
  }
  const [first] = group.invoices
  const image = await app.request('GET', first?.signedImage ?? '')
  expect([image.statusCode, image.headers['content-type'], image.rawPayload.subarray(0, 2).toString('hex')]).toEqual([
    200,
    'image/jpeg',
    'ffd8',
  ])
  const words = await app.request('GET', first?.pages[0]?.words ?? '')
  expect(words.json<{ words: { text: string }[] }>().words.length).toBeGreaterThan(20)
})

it('a page that cannot be read fails alone, and Retry processes only that page', async () => {
  const files = { 'scan_1.png': await cutOff(), 'scan_2.pdf': pdfOfInvoices(6), 'scan_3.pdf': Buffer.from('%PDF-1.7 and nothing more') }
  const groupId = groupOf(await app.upload(ann.token, files))
  await app.running.settled()
  const group = await detail(groupId)
  expect([group.status, group.invoices.length]).toEqual(['FAILED', 1])
  expect(group.failures.map(({ name, code }) => [name, code.startsWith('file.')])).toEqual([
    ['scan_1.png', true],
    ['scan_3.pdf', true],
  ])
  const before = await Promise.all(['PagePrepared', 'PageRead', 'InvoiceExtracted'].map(type => count(type, groupId)))

  await app.request('POST', '/api/accountant/scans/restart', { token: ann.token, body: { scanGroupId: groupId } })
  await app.running.settled()
  const again = await detail(groupId)
  expect([again.status, again.failures.length]).toEqual(['FAILED', 2])
  expect(await Promise.all(['PagePrepared', 'PageRead', 'InvoiceExtracted'].map(type => count(type, groupId)))).toEqual(before)
  expect((await count('PageFailed', groupId)) + (await count('FileFailed', groupId))).toBe(4)
})

it('two sheets of a stack numbered page 1 of 2 and page 2 of 2 become one invoice, and a third another', async () => {
  const [top = '', abn = '', title = '', ...rest] = linesOf(7)
  const sheets = {
    'scan_1.png': await scanOf([top, abn, title, 'Page 1 of 2', ...rest.slice(0, 5)]),
    'scan_2.png': await scanOf([top, abn, title, 'Page 2 of 2', ...rest.slice(5)]),
    'scan_3.png': await scanOf(
      linesOf(8).map(line => line.replace('Harbour Street Plumbing', 'Corner Cafe').replace('51 824 753 556', '53 004 085 616')),
    ),
  }
  const groupId = groupOf(await app.upload(ann.token, sheets, {}, 'scans'))
  await app.running.settled()
  const group = await detail(groupId)
  expect([group.status, group.invoices.map(invoice => invoice.pages.length)]).toEqual(['COMPLETE', [2, 1]])
})

it('the hash chain of every stream is unbroken', async () => {
  for (const events of Map.groupBy(await app.events(), event => event.stream).values()) expect(brokenAt(events)).toBeNull()
})
