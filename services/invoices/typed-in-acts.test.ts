/** Whose values are after an act is undone, in every fold of an invoice: as before the act. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AmountSources, InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import type { GroupTotalsRow, InvoiceBriefRow, InvoiceFlags, InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { stateAfter } from '../platform/commands/load.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { extractionOf, sampleFields } from '../testing/fake-workers.ts'
import { asStored, created, extracted } from '../testing/facts.ts'
import { editInvoice } from './commands/edit-invoice.ts'
import { reviewInvoice } from './commands/review-invoice.ts'
import { setInvoicePages } from './commands/set-invoice-pages.ts'
import { invoice, type InvoiceState } from './invoice.ts'
import { groupTotals } from './projections/group-totals.ts'
import { invoiceBriefs } from './projections/invoice-briefs.ts'
import { invoices, reviewRows } from './projections/invoices.ts'
import { undoFacts, type RecordedInvoiceEvent } from './undo/undo-facts.ts'
import { isSetByPerson } from './value-sources.ts'

/** What a person does in one act: `edit`, `accept`, or undoing the act of that number. */
type Act = { edit: Partial<InvoiceValues>; amounts?: { total?: number; gst?: number } } | { accept: true } | { undo: number }

const doubtful = extractionOf({
  ...sampleFields,
  category: { value: 'Repairs', confidence: 0.2 },
  supplierName: { value: 'Kookaburra', confidence: 0.2 },
  total: { value: 33000, confidence: 0.2 },
})
const first: InvoiceEvent = extracted({}, doubtful)
const metaOf = (actId: string) => ({
  commandId: actId,
  actId,
  actor: 'user:1',
  at: 0,
  newId: (label: string) => idFrom(actId, label),
})

/** The events of an invoice; each act is `act-<number>`. An act that is refused or changes nothing has none. */
function recorded(acts: readonly Act[]): RecordedInvoiceEvent[] {
  const events: RecordedInvoiceEvent[] = []
  const record = (facts: readonly InvoiceEvent[], more: object): void => {
    for (const fact of facts) {
      const [stored] = asStored([fact])
      events.push({ ...fact, metadata: { ...stored!.metadata, actor: 'user:1', at: 1000 + events.length, ...more } })
    }
  }
  record([first], { actor: 'extract@1', actId: 'upload' })
  for (const [i, act] of acts.entries()) {
    const [actId, state] = [`act-${i}`, stateAfter(invoice, events)]
    if ('undo' in act) {
      const undoes = `act-${act.undo}`
      if (events.some(({ metadata }) => metadata.actId === undoes)) record(undoFacts(events, undoes).facts, { actId, undoes })
    } else if ('accept' in act) record(reviewInvoice.decide({ invoiceId: 'i', reviewed: true }, state, metaOf(actId)), { actId })
    else
      record(
        editInvoice.decide(
          {
            invoiceId: 'i',
            changed: act.edit,
            ...(act.amounts ? { amounts: act.amounts, gstFollows: act.amounts.gst !== undefined } : {}),
          },
          state,
          metaOf(actId),
        ),
        { actId },
      )
  }
  return events
}

const foldOf = <R>({ idsOf, evolve }: Projection, id: string, events: readonly RecordedInvoiceEvent[]): R => {
  const stored = [
    ...asStored([created()]),
    ...events.map((event, i) => ({
      ...asStored([event])[0]!,
      revision: i,
      position: i + 2,
      stream: 'invoice-i',
      metadata: event.metadata,
    })),
  ]
  return stored.reduce<Document | null>((row, event) => (idsOf(event).includes(id) ? evolve(row, event, id) : row), null) as R // a row of this projection
}

type Flags = Pick<InvoiceFlags, 'byPerson' | 'amountSources' | 'doubtful' | 'wrong' | 'accepted'>
const flagsOf = ({ byPerson, amountSources = {}, doubtful: doubts, wrong, accepted }: Flags) => ({
  byPerson: byPerson.toSorted(),
  amountSources,
  doubtful: doubts,
  wrong,
  accepted,
})

/** Who set what, in every fold. */
function setIn(events: readonly RecordedInvoiceEvent[]) {
  const state: InvoiceState = stateAfter(invoice, events)
  const [whole, review, brief, group] = [
    foldOf<InvoiceRow>(invoices, 'i', events),
    foldOf<ReviewRow>(reviewRows, 'i', events),
    foldOf<InvoiceBriefRow>(invoiceBriefs, 'i', events),
    foldOf<GroupTotalsRow>(groupTotals, 'g', events),
  ]
  const { compared, ...entry } = group.invoices['i']!
  return {
    values: state.values,
    typed: state.typed.toSorted(),
    edits: state.edits,
    amountSources: state.amountSources,
    rows: [whole, review].map(row => ({
      byPerson: row.byPerson.toSorted(),
      wasModified: row.wasModified,
      amountSources: row.amountSources ?? ({} satisfies AmountSources),
      reviewed: row.reviewed,
    })),
    shown: allFields.filter(field => isSetByPerson(review, field)),
    flags: [flagsOf(brief.doubts), flagsOf(entry)],
    acceptedOrEdited: [brief.acceptedOrEdited, compared?.acceptedOrEdited],
  }
}
const after = (...acts: Act[]) => setIn(recorded(acts))
const category = (value: string): Act => ({ edit: { category: value } })

describe('an edit that was undone', () => {
  it('leaves its values to the page they were read from, in every fold, with their doubts', () => {
    const edit: Act = {
      edit: { category: 'Meals', supplierName: 'Emu', paymentDate: '2026-09-01', invoiceDate: '2026-09-02' },
      amounts: { total: 44000, gst: 4000 },
    }
    expect(after(edit).typed).toEqual(['category', 'gst', 'invoiceDate', 'printedDate', 'supplierAbn', 'supplierName', 'total'])
    expect(after(edit, { undo: 0 })).toEqual(after())
    expect(after().flags[0]?.doubtful).toMatchObject({ category: 'Repairs', supplierName: 'Kookaburra', total: 33000 })
    expect(after()).toMatchObject({ typed: [], edits: {}, shown: [], acceptedOrEdited: [false, false], rows: [{ wasModified: false }, {}] })
  })
  it('leaves a value that an earlier act typed to that act', () => {
    expect(after(category('Meals'), category('Rent'), { undo: 1 })).toEqual(after(category('Meals')))
    expect(after(category('Meals'), category('Rent'), { undo: 1 }, { undo: 0 })).toEqual(after())
  })
  it('does not take a value that was typed after it', () => {
    expect(after(category('Meals'), { undo: 0 }, category('Rent'))).toEqual(after(category('Rent')))
    expect(after(category('Meals'), category('Rent'), { undo: 0 })).toMatchObject({ typed: ['category'], edits: { category: 'Rent' } })
  })
  it('is a person’s again when its undoing is undone, also after another edit came and went', () => {
    expect(after(category('Meals'), { undo: 0 }, { undo: 1 })).toEqual(after(category('Meals')))
    expect(after(category('Meals'), { undo: 0 }, category('Rent'), { undo: 2 }, { undo: 1 })).toEqual(after(category('Meals')))
    expect(after(category('Meals'), { undo: 0 }, { undo: 1 }, { undo: 2 })).toEqual(after())
  })
  it('of the total leaves a GST that another act typed', () => {
    const total: Act = { edit: {}, amounts: { total: 44000 } }
    const gst: Act = { edit: {}, amounts: { gst: 2500 } }
    expect(after(total, gst, { undo: 0 })).toMatchObject({ typed: ['gst'], rows: [{ byPerson: ['parts'] }, { byPerson: ['parts'] }] })
    expect(after(total, gst, { undo: 0 }, { undo: 1 })).toEqual(after())
  })
  it('does not come back with other pages', () => {
    const events = recorded([category('Meals'), { undo: 0 }])
    const pages = { invoiceId: 'i', groupId: 'g', clientId: 'c', firmId: 'f', fileId: 'file-1', order: 1, prefix: 'x', turn: 1 }
    const decided = setInvoicePages.decide(
      {
        ...pages,
        pages: extracted()
          .data.pages.toReversed()
          .slice(0, 1)
          .map(page => ({ ...page, page: 7 })),
      },
      stateAfter(invoice, events),
      metaOf('arranged'),
    )
    expect(decided).toMatchObject([{ type: 'InvoicePagesSet', data: { byPerson: [], values: { category: null } } }])
  })
  it('is as typed as before where events do not name their act', () => {
    const edit: InvoiceEvent = { type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { category: 'Meals' } } }
    const back: InvoiceEvent = { type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { category: 'Repairs' } } }
    expect(stateAfter(invoice, [first, edit, back]).typed).toEqual(['category'])
  })
})

const someEdit: fc.Arbitrary<Act> = fc.record({
  edit: fc.record(
    {
      category: fc.constantFrom('Meals', 'Rent', 'Repairs'),
      invoiceNumber: fc.constantFrom('1', '2', '20417'),
      supplierName: fc.constantFrom('Emu', 'Wattle', 'Kookaburra'),
      paymentDate: fc.constantFrom('2026-08-14', '2026-09-01'),
      dueDate: fc.constantFrom('2026-10-01', null),
    },
    { requiredKeys: [] },
  ),
  amounts: fc.record({ total: fc.constantFrom(33000, 44000), gst: fc.constantFrom(3000, 4000) }, { requiredKeys: [] }),
})
const someAct = fc.oneof(
  { weight: 4, arbitrary: someEdit },
  { weight: 1, arbitrary: fc.constant<Act>({ accept: true }) },
  { weight: 3, arbitrary: fc.record({ undo: fc.nat(5) }) },
)

/** An acceptance that an edit withdrew does not come back, since only a person accepts. */
const withoutAcceptance = ({ rows, flags, acceptedOrEdited: _, ...rest }: ReturnType<typeof setIn>) => ({
  ...rest,
  rows: rows.map(({ reviewed: __, ...row }) => row),
  flags: flags.map(({ accepted: __, ...row }) => row),
})

it('undoing the last act gives every fold who set what as before the act, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(someAct, { maxLength: 6 }), fc.oneof(someEdit, fc.record({ undo: fc.nat(5) })), (before, act) => {
      const last = before.length
      expect(withoutAcceptance(after(...before, act, { undo: last }))).toEqual(withoutAcceptance(after(...before)))
      expect(withoutAcceptance(after(...before, act, { undo: last }, { undo: last + 1 }))).toEqual(withoutAcceptance(after(...before, act)))
    }),
    { numRuns: 100 },
  )
})
