import { describe, it } from 'vitest'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { SheetInGroup, Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import { given } from '../../platform/commands/given.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { extractionOf, sampleFields } from '../../testing/fake-workers.ts'
import { extracted, pageRef, ownerIds } from '../../testing/facts.ts'
import { invoice } from '../invoice.ts'
import type { Rearrangement } from '../pages.ts'
import { valuesOf, valuesWithEdits } from '../values.ts'
import { arrangePages, setPagesBack } from './arrange-pages.ts'
import { confirmFields } from './review-invoice.ts'
import { editInvoice, noteInvoice } from './edit-invoice.ts'
import { recordExtraction } from './record-extraction.ts'
import { setInvoicePages } from './set-invoice-pages.ts'

const command = idFrom('test', 'command')
const newOne = (i = 0) => idFrom(command, `invoice/${i}`)
const arrangementId = idFrom(command, 'arrangement')
const sheet = (...pages: number[]): SheetInGroup => ({
  fileId: 'file-1',
  order: pages[0] ?? 0,
  prefix: 'scan_0',
  pages: pages.map(page => pageRef(page)),
})
const moved = (invoiceId: string, before: number[], after: number[]): Moved => ({
  invoiceId,
  before: before.length ? sheet(...before) : null,
  after: after.length ? sheet(...after) : null,
})
const arranged = (sequence: number, ...invoices: Moved[]): PagesEvent => ({
  type: 'PagesArranged',
  data: { arrangementId, ...ownerIds, turn: sequence, invoices },
})
const requested = (change: Rearrangement, rows: Record<string, number[]>) => ({
  ...ownerIds,
  change,
  rows: Object.entries(rows).map(([invoiceId, pages]) => ({ invoiceId, sheet: sheet(...pages) })),
  files: [{ fileId: 'file-1', order: 0 }],
})
const split = (invoiceId: string, at: number | null, of: number | null = null): Rearrangement => ({ kind: 'split', invoiceId, at, of })
const join = (...invoiceIds: string[]): Rearrangement => ({ kind: 'join', invoiceIds })
const move = (from: string, pages: number[], to: string | null): Rearrangement => ({
  kind: 'move',
  to,
  pages: pages.map(page => ({ invoiceId: from, fileId: 'file-1', page })),
})
const arrange = (...facts: PagesEvent[]) => given(arrangePages).events(...facts)

describe('moving pages to an invoice of their own', () => {
  const each = (from: string, pages: number[]): Rearrangement => ({
    ...(move(from, pages, null) as Extract<Rearrangement, { kind: 'move' }>),
    each: true,
  })
  it('leaves the first page when all are chosen', () =>
    arrange()
      .when(requested(each('i', [1, 2, 3]), { i: [1, 2, 3] }))
      .then([arranged(1, moved('i', [1, 2, 3], [1]), moved(newOne(0), [], [2]), moved(newOne(1), [], [3]))]))
  it('takes chosen pages of several invoices in one arrangement', () => {
    const both = each('i', [2, 3]) as Extract<Rearrangement, { kind: 'move' }>
    const change: Rearrangement = { ...both, pages: [...both.pages, { invoiceId: 'j', fileId: 'file-1', page: 5 }] }
    arrange()
      .when(requested(change, { i: [1, 2, 3], j: [4, 5] }))
      .then([
        arranged(
          1,
          moved('i', [1, 2, 3], [1]),
          moved('j', [4, 5], [4]),
          moved(newOne(0), [], [2]),
          moved(newOne(1), [], [3]),
          moved(newOne(2), [], [5]),
        ),
      ])
  })
  it('changes nothing for an invoice of one page', () =>
    arrange()
      .when(requested(each('i', [1]), { i: [1] }))
      .then([]))
})

describe('notes and confirmations', () => {
  const notedAndConfirmed = { note: { text: 'Ask', by: 'u', at: 1 }, looked: { total: 33000, category: 'Gone' } }
  it('stay when pages move, and a confirmation counts again when its value is back', () => {
    const facts: InvoiceEvent[] = [
      extracted({ pages: [pageRef(1), pageRef(2)] }),
      { type: 'InvoiceNoted', data: { invoiceId: 'i', groupId: 'g', note: notedAndConfirmed.note } },
      { type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: notedAndConfirmed.looked } },
    ]
    const { groupId, clientId, firmId } = ownerIds
    const body = { invoiceId: 'i', groupId, clientId, firmId, turn: 1, ...sheet(1) }
    given(setInvoicePages)
      .events(...facts)
      .when(body)
      .then([
        {
          type: 'InvoicePagesSet',
          data: {
            ...body,
            ...notedAndConfirmed,
            extraction: null,
            values: valuesOf(extractionOf()),
            byPerson: [],
            reviewed: false,
            manualReview: 0,
          },
        },
      ])
    given(confirmFields)
      .events(...facts)
      .when({ invoiceId: 'i', confirmed: { total: true } })
      .then([])
    given(confirmFields)
      .events(...facts)
      .when({ invoiceId: 'i', confirmed: { category: true } })
      .then([{ type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: { category: 'Repairs & maintenance' } } }])
  })
  it.each(['invoice.deleted', 'invoice.set-aside'] as const)('are refused with %s', code => {
    const removal: InvoiceEvent =
      code === 'invoice.deleted'
        ? { type: 'InvoiceDeleted', data: { invoiceId: 'i', groupId: 'g' } }
        : { type: 'InvoiceSetAside', data: { invoiceId: 'i', groupId: 'g', turn: 1 } }
    given(noteInvoice).events(extracted(), removal).when({ invoiceId: 'i', text: 'x' }).then(code)
    given(confirmFields)
      .events(extracted(), removal)
      .when({ invoiceId: 'i', confirmed: { total: true } })
      .then(code)
  })
})

describe('splitting', () => {
  it('makes a new invoice of the page and all after it', () =>
    arrange()
      .when(requested(split('i', 2), { i: [1, 2, 3] }))
      .then([arranged(1, moved('i', [1, 2, 3], [1]), moved(newOne(), [], [2, 3]))]))
  it('makes an invoice of each page', () =>
    arrange()
      .when(requested(split('i', null), { i: [1, 2, 3] }))
      .then([arranged(1, moved('i', [1, 2, 3], [1]), moved(newOne(0), [], [2]), moved(newOne(1), [], [3]))]))
  it.each([1, 4, 99])('refuses at page %i of three', at =>
    arrange()
      .when(requested(split('i', at), { i: [1, 2, 3] }))
      .then('pages.cannot-split'),
  )
  it('refuses an invoice of one page', () =>
    arrange()
      .when(requested(split('i', null), { i: [1] }))
      .then('pages.cannot-split'))
  it('refuses an invoice whose number of pages has changed', () =>
    arrange(arranged(1, moved('i', [1, 2, 3], [1, 2]), moved('j', [], [3])))
      .when(requested(split('i', 2, 3), { i: [1, 2] }))
      .then('pages.changed'))
  it('uses the arrangement where the row is outdated', () =>
    arrange(arranged(1, moved('i', [1, 2, 3], [1, 2]), moved('j', [], [3])))
      .when(requested(split('i', 2), { i: [1, 2, 3] }))
      .then([arranged(2, moved('i', [1, 2], [1]), moved(newOne(), [], [2]))]))
})

describe('joining', () => {
  it('moves all pages to the first invoice and sets the others aside', () =>
    arrange()
      .when(requested(join('k', 'i', 'j'), { k: [4], i: [1, 2], j: [3] }))
      .then([arranged(1, moved('i', [1, 2], [1, 2, 3, 4]), moved('j', [3], []), moved('k', [4], []))]))
  it('refuses a single invoice', () =>
    arrange()
      .when(requested(join('i', 'i'), { i: [1] }))
      .then('pages.join-one'))
  it('refuses an unknown invoice', () =>
    arrange()
      .when(requested(join('i', 'j'), { i: [1] }))
      .then('pages.changed'))
  it('refuses an invoice that was set aside', () =>
    arrange(arranged(1, moved('i', [1], [1, 2]), moved('j', [2], [])))
      .when(requested(join('j', 'k'), { j: [2], k: [3] }))
      .then('pages.changed'))
  it('refuses a row whose pages were moved', () =>
    arrange(arranged(1, moved('i', [1], [1, 2])))
      .when(requested(join('j', 'k'), { j: [2], k: [3] }))
      .then('pages.changed'))
  it('refuses more than 500 pages', () =>
    arrange()
      .when(requested(join('i', 'j'), { i: Array.from({ length: 500 }, (_, i) => i + 1), j: [501] }))
      .then('pages.too-many'))
})

describe('moving pages', () => {
  it('keeps the order of the files', () =>
    arrange()
      .when(requested(move('i', [2], 'j'), { i: [1, 2], j: [3] }))
      .then([arranged(1, moved('i', [1, 2], [1]), moved('j', [3], [2, 3]))]))
  it('makes a new invoice', () =>
    arrange()
      .when(requested(move('i', [1], null), { i: [1, 2] }))
      .then([arranged(1, moved('i', [1, 2], [2]), moved(newOne(), [], [1]))]))
  it('sets an invoice without pages aside', () =>
    arrange()
      .when(requested(move('i', [1], 'j'), { i: [1], j: [2] }))
      .then([arranged(1, moved('i', [1], []), moved('j', [2], [1, 2]))]))
  it('changes nothing when the pages are there already', () => {
    arrange()
      .when(requested(move('i', [2], 'i'), { i: [1, 2] }))
      .then([])
    arrange()
      .when(requested(move('i', [1, 2], null), { i: [1, 2] }))
      .then([])
  })
  it('refuses a page that the invoice no longer has', () =>
    arrange()
      .when(requested(move('i', [7], 'j'), { i: [1], j: [2] }))
      .then('pages.changed'))
})

describe('undoing an arrangement', () => {
  const act = arranged(1, moved('i', [1, 2], [1]), moved('j', [], [2]))
  const back = { ...ownerIds, undoes: arrangementId, rows: ['i', 'j'] }
  it('returns each invoice its pages', () =>
    given(setPagesBack)
      .events(act)
      .when(back, { commandId: idFrom('test', 'back') })
      .then([
        {
          type: 'PagesSetBack',
          data: {
            arrangementId: idFrom(idFrom('test', 'back'), 'arrangement'),
            ...ownerIds,
            turn: 2,
            undoes: arrangementId,
            invoices: [moved('i', [1], [1, 2]), moved('j', [2], [])],
          },
        },
      ]))
  it('is refused once the pages were moved again', () =>
    given(setPagesBack)
      .events(act, {
        ...arranged(2, moved('j', [2], []), moved('k', [3], [2, 3])),
        data: { ...arranged(2, moved('j', [2], []), moved('k', [3], [2, 3])).data, arrangementId: 'x' },
      } as PagesEvent)
      .when(back)
      .then('pages.moved-since'))
  it('is refused once one of its invoices is deleted', () =>
    given(setPagesBack)
      .events(act)
      .when({ ...back, rows: ['j'] })
      .then('pages.deleted-since'))
  it('is refused for an unknown arrangement', () =>
    given(setPagesBack)
      .events(act)
      .when({ ...back, undoes: 'constructor' })
      .then('pages.no-such-change'))
})

describe('an invoice whose pages are moved', () => {
  const at = (sequence: number, ...pages: number[]) => ({ invoiceId: 'i', ...ownerIds, turn: sequence, ...sheet(...pages), order: 1 })
  const both = extracted({ pages: [pageRef(1), pageRef(2)] })
  const [of1, of12] = [extractionOf({ ...sampleFields, total: { value: 100, confidence: 1 } }), extractionOf(sampleFields)]
  const typed: InvoiceEvent = { type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { category: 'Meals' } } }
  const accepted: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } }
  const set = (sequence: number, pages: number[], more: object): InvoiceEvent =>
    ({
      type: 'InvoicePagesSet',
      data: { ...at(sequence, ...pages), byPerson: ['category'], reviewed: false, manualReview: 0, looked: {}, ...more },
    }) as InvoiceEvent
  const emptied = set(1, [1], { extraction: null, values: { ...valuesOf(extractionOf()), category: 'Meals' } })
  const read = {
    type: 'InvoicePagesRead',
    data: {
      invoiceId: 'i',
      groupId: 'g',
      fileId: 'file-1',
      pages: [pageRef(1)],
      extraction: of1,
      values: { ...valuesOf(of1), category: 'Meals' },
    },
  } as InvoiceEvent
  const reading = (extraction: typeof of1, ...pages: number[]) => extracted({ pages: pages.map(page => pageRef(page)) }, extraction).data

  it('keeps its edits and waits for an extraction', () =>
    given(setInvoicePages).events(both, typed, accepted).when(at(1, 1)).then([emptied]))
  it('is extracted again, and its edits override the extraction', () =>
    given(recordExtraction).events(both, typed, emptied).when(reading(of1, 1)).then([read]))
  it('is extracted once, and ignores late extractions of other pages', () => {
    given(recordExtraction).events(both, typed, emptied, read).when(reading(of12, 1)).then([])
    given(recordExtraction)
      .events(both, typed, emptied)
      .when(reading(of12, 1, 2))
      .then([])
  })
  it('has its extraction, edits and acceptance again with its former pages', () =>
    given(setInvoicePages)
      .events(both, typed, accepted, emptied, read)
      .when(at(2, 1, 2))
      .then([set(2, [1, 2], { extraction: of12, values: { ...valuesOf(of12), category: 'Meals' }, reviewed: true })]))
  it('ignores an older arrangement, and follows an arrangement while it is deleted', ({ expect }) => {
    given(setInvoicePages)
      .events(both, typed, emptied)
      .when(at(1, 1, 2))
      .then([])
    const removal: InvoiceEvent = { type: 'InvoiceDeleted', data: { invoiceId: 'i', groupId: 'g' } }
    given(setInvoicePages)
      .events(both, removal)
      .when({ ...at(1), pages: [] })
      .then([{ type: 'InvoiceSetAside', data: { invoiceId: 'i', groupId: 'g', turn: 1 } }])
    const waiting = [
      both,
      {
        type: 'InvoicePagesSet',
        data: { ...at(1, 1), extraction: null, values: valuesWithEdits(null, {}, {}), byPerson: [], reviewed: false, manualReview: 0 },
      },
      removal,
    ] as InvoiceEvent[]
    const read = recordExtraction.decide(reading(of12, 1), waiting.reduce(invoice.evolve, invoice.initial), {} as never)
    expect(read.map(({ type }) => type)).toEqual(['InvoicePagesRead'])
  })
  it('is set aside without pages, and refuses edits then', () => {
    const aside: InvoiceEvent = { type: 'InvoiceSetAside', data: { invoiceId: 'i', groupId: 'g', turn: 1 } }
    given(setInvoicePages)
      .events(both)
      .when({ ...at(1), pages: [] })
      .then([aside])
    given(editInvoice)
      .events(both, aside)
      .when({ invoiceId: 'i', changed: { category: 'Meals' } })
      .then('invoice.set-aside')
  })
  it('ignores an extraction that comes after it was set aside', () => {
    const aside: InvoiceEvent = { type: 'InvoiceSetAside', data: { invoiceId: 'i', groupId: 'g', turn: 2 } }
    given(recordExtraction).events(both, emptied, aside).when(reading(of1, 1)).then([])
    given(recordExtraction).events(aside).when(both.data).then([])
  })
})
