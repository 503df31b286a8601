import { describe, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues, ConfirmedValues } from '@docketry/contracts/events/invoice.ts'
import { given } from '../../platform/commands/given.ts'
import { extracted } from '../../testing/facts.ts'
import { chooseManualReview } from './review-manually.ts'
import { invoice } from '../invoice.ts'
import { deleteInvoice, restoreInvoice, restoreInvoiceWithFile } from './delete-invoice.ts'
import { editInvoice, noteInvoice } from './edit-invoice.ts'
import { recordExtraction } from './record-extraction.ts'
import { reviewInvoice } from './review-invoice.ts'

const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId: 'i', groupId: 'g', changed },
})
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: { invoiceId: 'i', groupId: 'g' } }
const chosen = (choice: number): InvoiceEvent => ({ type: 'ManualReviewChosen', data: { invoiceId: 'i', groupId: 'g', choice } })
const edit = (changed: Partial<InvoiceValues>) => ({ invoiceId: 'i', changed })
const part = (amount: number | null, gst: number | null, treatment: 'taxable' | 'gst-free' = 'taxable') => ({ amount, gst, treatment })

describe('the first extraction of an invoice', () => {
  it('starts the invoice', () => given(recordExtraction).events().when(extracted().data).then([extracted()]))
  it('is never overwritten by a second one', () =>
    given(recordExtraction)
      .events(extracted())
      .when({ ...extracted().data, order: 7 })
      .then([]))
  it('never overwrites an edit', () =>
    given(recordExtraction)
      .events(extracted(), edited({ category: 'Meals' }))
      .when(extracted().data)
      .then([]))
  it('does not restore a deleted invoice', () => given(recordExtraction).events(extracted(), deleted).when(extracted().data).then([]))
})

describe('an edit of an invoice', () => {
  it('stores the changed values only', () =>
    given(editInvoice)
      .events(extracted())
      .when(edit({ category: 'Meals', invoiceNumber: '20417', parts: [part(33000, 3000)] }))
      .then([edited({ category: 'Meals' })]))
  it('stores nothing when all values are equal', () =>
    given(editInvoice)
      .events(extracted(), edited({ category: 'Meals' }))
      .when(edit({ category: 'Meals', paymentDate: '2026-08-14' }))
      .then([]))
  it('stores nothing when it is empty', () => given(editInvoice).events(extracted()).when(edit({})).then([]))
  it('changes the payment date and not the invoice date', () =>
    given(editInvoice)
      .events(extracted())
      .when(edit({ paymentDate: '2026-09-01' }))
      .then([edited({ paymentDate: '2026-09-01' })]))
  it('changes the printed date and not the payment date', () =>
    given(editInvoice)
      .events(extracted())
      .when(edit({ invoiceDate: '2026-08-19' }))
      .then([edited({ invoiceDate: '2026-08-19' })]))
  it('removes a value', () =>
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierAbn: null, invoiceDate: null }))
      .then([edited({ supplierAbn: null, invoiceDate: null })]))
  it('splits the amount into parts', () => {
    const parts = [part(22000, 2000), part(11000, 0, 'gst-free')]
    given(editInvoice)
      .events(extracted())
      .when(edit({ parts }))
      .then([{ type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { parts }, amountSources: { gst: 'person' } } }])
  })
  it('stores an ABN that fails its checksum, which the grid flags', () =>
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierAbn: '51824753557' }))
      .then([edited({ supplierAbn: '51824753557' })]))
  it.each(['not an ABN', '51 824 753 556', '123456789012', '<b>1</b>'])('refuses the ABN %j', supplierAbn =>
    given(editInvoice).events(extracted()).when(edit({ supplierAbn })).then('abn.invalid'),
  )
  it('clears the extracted ABN when the name becomes another supplier’s, and not when only the spelling changes', () => {
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierName: 'Zoo' }))
      .then([edited({ supplierName: 'Zoo', supplierAbn: null })])
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierName: 'harbour  street plumbing P/L' }))
      .then([edited({ supplierName: 'harbour  street plumbing P/L' })])
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierName: null }))
      .then([edited({ supplierName: null })])
  })
  it('never clears an ABN that a person typed or confirmed, or that the edit names', () => {
    const zoo = edited({ supplierName: 'Zoo' })
    const confirmed = (abn: string): InvoiceEvent => ({
      type: 'InvoiceFieldsConfirmed',
      data: { invoiceId: 'i', groupId: 'g', looked: { supplierAbn: abn } },
    })
    given(editInvoice)
      .events(extracted(), edited({ supplierAbn: '34993518190' }))
      .when(edit({ supplierName: 'Zoo' }))
      .then([zoo])
    given(editInvoice)
      .events(extracted(), confirmed('51824753556'))
      .when(edit({ supplierName: 'Zoo' }))
      .then([zoo])
    given(editInvoice)
      .events(extracted(), confirmed('34993518190'))
      .when(edit({ supplierName: 'Zoo' }))
      .then([edited({ supplierName: 'Zoo', supplierAbn: null })])
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierName: 'Zoo', supplierAbn: '51824753556' }))
      .then([zoo])
    given(editInvoice)
      .events(extracted())
      .when(edit({ supplierName: 'Zoo', supplierAbn: '34993518190' }))
      .then([edited({ supplierName: 'Zoo', supplierAbn: '34993518190' })])
  })
  it('takes a known currency, and refuses another', () => {
    given(editInvoice)
      .events(extracted())
      .when(edit({ currency: 'NZD' }))
      .then([edited({ currency: 'NZD' })])
    given(editInvoice)
      .events(extracted())
      .when(edit({ currency: 'XXX' }))
      .then('currency.unknown')
  })
  it.each(['2026-02-31', '2025-02-29', '2026-13-01'])('refuses the date %s', date => {
    given(editInvoice)
      .events(extracted())
      .when(edit({ paymentDate: date }))
      .then('invoice.date-unreadable')
    given(editInvoice)
      .events(extracted())
      .when(edit({ invoiceDate: date }))
      .then('invoice.date-unreadable')
  })
  it('refuses a deleted invoice', () =>
    given(editInvoice)
      .events(extracted(), deleted)
      .when(edit({ category: 'Meals' }))
      .then('invoice.deleted'))
  it('stores nothing for an unknown invoice', () =>
    given(editInvoice)
      .events()
      .when(edit({ category: 'Meals' }))
      .then([]))
})

describe('the choice of a manual review', () => {
  it('requests a review', () =>
    given(chooseManualReview)
      .events(extracted())
      .when({ invoiceId: 'i', choice: 10 })
      .then([chosen(10)]))
  it('requests it once', () => given(chooseManualReview).events(extracted(), chosen(10)).when({ invoiceId: 'i', choice: 10 }).then([]))
  it('withdraws the request', () =>
    given(chooseManualReview)
      .events(extracted(), chosen(10))
      .when({ invoiceId: 'i', choice: 0 })
      .then([chosen(0)]))
  it('stores nothing when none was requested', () =>
    given(chooseManualReview).events(extracted()).when({ invoiceId: 'i', choice: 0 }).then([]))
  it('refuses a deleted invoice', () =>
    given(chooseManualReview).events(extracted(), deleted).when({ invoiceId: 'i', choice: 10 }).then('invoice.deleted'))
})

describe('the deletion of an invoice', () => {
  it('is stored', () => given(deleteInvoice).events(extracted()).when({ invoiceId: 'i' }).then([deleted]))
  it('is stored once', () => given(deleteInvoice).events(extracted(), deleted).when({ invoiceId: 'i' }).then([]))
  it('stores nothing for an unknown invoice', () => given(deleteInvoice).events().when({ invoiceId: 'i' }).then([]))
})

describe('the restoration of an invoice', () => {
  const withFile: InvoiceEvent = { type: 'InvoiceDeleted', data: { invoiceId: 'i', groupId: 'g', withFile: 'file-1' } }
  const restored: InvoiceEvent = { type: 'InvoiceRestored', data: { invoiceId: 'i', groupId: 'g' } }
  /** As it was stored before `withFile` existed. */
  const before = { ...deleted, metadata: { causeId: 'the deletion of its file' } } as InvoiceEvent
  it('keeps its edits', ({ expect }) => {
    const edited: InvoiceEvent = { type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { category: 'Meals' } } }
    given(restoreInvoice).events(extracted(), edited, deleted).when({ invoiceId: 'i' }).then([restored])
    expect([extracted(), edited, deleted, restored].reduce(invoice.evolve, invoice.initial)).toEqual({
      ...[extracted(), edited].reduce(invoice.evolve, invoice.initial),
      revision: 3,
    })
  })
  it('is stored once, and only for a deleted invoice', () => {
    given(restoreInvoice).events(extracted()).when({ invoiceId: 'i' }).then([])
    given(restoreInvoice).events(extracted(), deleted, restored).when({ invoiceId: 'i' }).then([])
  })
  it('is refused for an invoice that was deleted with its batch', () => {
    given(restoreInvoice).events(extracted(), withFile).when({ invoiceId: 'i' }).then('bin.batch-first')
    given(restoreInvoice).events(extracted(), before).when({ invoiceId: 'i' }).then('bin.batch-first')
  })
  it('with its file restores what was deleted with the file, and nothing that was deleted before', () => {
    given(restoreInvoiceWithFile).events(extracted(), withFile).when({ invoiceId: 'i' }).then([restored])
    given(restoreInvoiceWithFile).events(extracted(), before).when({ invoiceId: 'i' }).then([restored])
    given(restoreInvoiceWithFile).events(extracted(), deleted).when({ invoiceId: 'i' }).then([])
    given(restoreInvoiceWithFile).events(extracted(), withFile, restored, deleted).when({ invoiceId: 'i' }).then([])
    given(restoreInvoiceWithFile).events().when({ invoiceId: 'i' }).then([])
  })
})

describe('the acceptance of an invoice', () => {
  /** An acceptance as it is stored after `before`. */
  const acceptance = (before: InvoiceEvent[], values: ConfirmedValues = {}): InvoiceEvent => {
    const state = before.reduce(invoice.evolve, invoice.initial)
    return {
      type: 'InvoiceReviewed',
      data: { invoiceId: 'i', groupId: 'g', anyway: values, accepted: { values: state.values, revision: before.length - 1 } },
    }
  }
  const anyway = (values: ConfirmedValues): InvoiceEvent => ({
    type: 'InvoiceReviewed',
    data: { invoiceId: 'i', groupId: 'g', anyway: values },
  })
  const accept = { invoiceId: 'i', reviewed: true }
  it('names the values that it covers and their revision, and each flagged value that is accepted anyway, once', () => {
    const read = [extracted()]
    given(reviewInvoice)
      .events(...read)
      .when({ ...accept, anyway: ['supplierAbn', 'gst'] })
      .then([acceptance(read, { supplierAbn: '51824753556', gst: 3000 })])
    const emptied = [extracted(), edited({ supplierAbn: null })]
    given(reviewInvoice)
      .events(...emptied)
      .when({ ...accept, anyway: ['supplierAbn'] })
      .then([acceptance(emptied, { supplierAbn: null })])
    const accepted = [extracted(), acceptance(read, { gst: 3000 })]
    given(reviewInvoice)
      .events(...accepted)
      .when({ ...accept, anyway: ['gst'] })
      .then([])
    given(reviewInvoice)
      .events(...accepted)
      .when({ ...accept, anyway: ['gst', 'total'] })
      .then([acceptance(accepted, { total: 33000 })])
  })
  it('is withdrawn by an edit, and can be given again', () => {
    const changed = [extracted(), acceptance([extracted()], { gst: 3000 }), edited({ category: 'Meals' })]
    given(reviewInvoice)
      .events(...changed)
      .when({ invoiceId: 'i', reviewed: false })
      .then([])
    given(reviewInvoice)
      .events(...changed)
      .when({ ...accept, anyway: ['gst'] })
      .then([acceptance(changed, { gst: 3000 })])
  })
  it('leaves an acceptance of an older version unchanged, which an edit does not withdraw', () => {
    const older: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } }
    given(reviewInvoice).events(extracted(), older).when(accept).then([])
    given(reviewInvoice)
      .events(extracted(), older)
      .when({ ...accept, anyway: ['total'] })
      .then([acceptance([extracted(), older], { total: 33000 })])
    given(reviewInvoice)
      .events(extracted(), anyway({ gst: 3000 }), edited({ category: 'Meals' }))
      .when(accept)
      .then([])
  })
  const withdrawn: InvoiceEvent = { type: 'ReviewWithdrawn', data: { invoiceId: 'i', groupId: 'g' } }
  it('is stored once', () => {
    given(reviewInvoice)
      .events(extracted())
      .when(accept)
      .then([acceptance([extracted()])])
    given(reviewInvoice)
      .events(extracted(), acceptance([extracted()]))
      .when(accept)
      .then([])
  })
  it('is withdrawn, and can be repeated', () => {
    const accepted = [extracted(), acceptance([extracted()])]
    given(reviewInvoice)
      .events(...accepted)
      .when({ invoiceId: 'i', reviewed: false })
      .then([withdrawn])
    given(reviewInvoice).events(extracted()).when({ invoiceId: 'i', reviewed: false }).then([])
    given(reviewInvoice)
      .events(...accepted, withdrawn)
      .when(accept)
      .then([acceptance([...accepted, withdrawn])])
  })
  it('is refused for a deleted invoice', () => given(reviewInvoice).events(extracted(), deleted).when(accept).then('invoice.deleted'))
})

describe('the note of an invoice', () => {
  const noted = (text: string | null): InvoiceEvent => ({
    type: 'InvoiceNoted',
    data: { invoiceId: 'i', groupId: 'g', note: text === null ? null : { text, by: 'tester', at: Date.UTC(2026, 6, 1) } },
  })
  const note = (text: string | null) => ({ invoiceId: 'i', text })

  it('is stored once, with line breaks and tabs, without other control characters and white space around it', () => {
    given(noteInvoice)
      .events(extracted())
      .when(note(' Ask\r\n\tDana\u0000 '))
      .then([noted('Ask\n\tDana')])
    given(noteInvoice).events(extracted(), noted('Ask\n\tDana')).when(note('Ask\r\n\tDana')).then([])
  })
  it('has 2,000 characters at most', () => {
    given(noteInvoice)
      .events(extracted())
      .when(note('x'.repeat(2000)))
      .then([noted('x'.repeat(2000))])
    given(noteInvoice)
      .events(extracted())
      .when(note('x'.repeat(2001)))
      .then('note.too-long')
  })
  it('is removed by an empty text, and refused for a deleted invoice', () => {
    given(noteInvoice)
      .events(extracted(), noted('Ask Dana'))
      .when(note(' \n '))
      .then([noted(null)])
    given(noteInvoice).events(extracted(), deleted).when(note('Ask Dana')).then('invoice.deleted')
  })
})
