import { expect, it } from 'vitest'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { extractionOf, sampleFields } from '../../testing/fake-workers.ts'
import { extracted, ownerIds, pageRef } from '../../testing/facts.ts'
import { historyText } from './history-text.ts'
import { valuesOf } from '../values.ts'

const onPage = (page: number, confidence: number) =>
  extractionOf({ ...sampleFields, total: { value: 33_000, confidence, page, box: [0.1, 0.2, 0.3, 0.4] } })
const values = valuesOf(onPage(1, 0.9))
const read = extracted({ pages: [pageRef(1), pageRef(2)], extraction: onPage(2, 0.9) })
const moved = (extraction: ReturnType<typeof onPage> | null, reviewed = false): InvoiceEvent => ({
  type: 'InvoicePagesSet',
  data: {
    ...ownerIds,
    invoiceId: 'i',
    fileId: 'file-1',
    order: 0,
    prefix: 'scan_0',
    turn: 1,
    pages: [pageRef(2)],
    extraction,
    values,
    byPerson: [],
    reviewed,
    manualReview: 0,
  },
})
const readAgain = (extraction: ReturnType<typeof onPage>): InvoiceEvent => ({
  type: 'InvoicePagesRead',
  data: { invoiceId: 'i', groupId: 'g', fileId: 'file-1', pages: [pageRef(2)], extraction, values },
})
const totalIn = (line: ReturnType<typeof historyText>[number] | undefined) => line?.reread?.find(({ field }) => field === 'Total')

it('after pages were moved, a value that stayed has the page, the box and the confidence of the present pages', () => {
  const [first, second] = historyText([read, moved(onPage(1, 0.8))])
  expect(first?.changes.find(({ field }) => field === 'Total')?.read).toMatchObject({ page: 2, confidence: 0.9 })
  expect(totalIn(second)).toEqual({ field: 'Total', read: { page: 1, confidence: 0.8, box: [0.1, 0.2, 0.3, 0.4] } })
})

it('while moved pages are not read yet, a value that stayed has no place on them; once they are read, it has the new one', () => {
  const [, unread, again] = historyText([read, moved(null), readAgain(onPage(1, 0.99))])
  expect(totalIn(unread)).toEqual({ field: 'Total', read: null })
  expect(totalIn(again)).toMatchObject({ read: { page: 1, confidence: 0.99 } })
})

it('a value that the present pages do not show has no place', () => {
  const other = extractionOf({ ...sampleFields, total: { value: 44_000, confidence: 0.9, page: 1 } })
  expect(totalIn(historyText([read, moved(other)])[1])).toEqual({ field: 'Total', read: null })
})

it('moving pages of an accepted invoice says that it withdrew the acceptance', () => {
  const accepted: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } }
  const texts = historyText([read, accepted, moved(onPage(1, 0.9))]).map(({ what }) => what)
  expect(texts.at(-1)).toBe('It holds one page after pages were moved, which withdrew the acceptance.')
  expect(historyText([read, moved(onPage(1, 0.9))]).at(-1)?.what).toBe('It holds one page after pages were moved.')
  // A change of pages that is undone gives the acceptance back.
  expect(historyText([read, moved(onPage(1, 0.9), true)]).at(-1)?.what).toBe(
    'It holds one page after pages were moved, and is accepted again, as it was with these pages.',
  )
})
