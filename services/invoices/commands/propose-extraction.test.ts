/** Proposals of a new model beside what people typed, confirmed and accepted. */
import { describe, expect, it } from 'vitest'
import type { AmountSources, FieldDifference, InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { allFields, type AnyField, type ExtractedFields, type Extraction } from '@docketry/contracts/fields.ts'
import { given } from '../../platform/commands/given.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { extractionOf, sampleFields } from '../../testing/fake-workers.ts'
import { extracted, hash, pageRef } from '../../testing/facts.ts'
import { historyText } from '../history/history-text.ts'
import { invoice } from '../invoice.ts'
import { valuesOf } from '../values.ts'
import { editInvoice } from './edit-invoice.ts'
import { adoptByRule, adoptProposal, proposeExtraction, revertAdoption, revertAdoptionByPerson } from './propose-extraction.ts'

const first = extracted()
const old = first.data.extraction
const pages = first.data.pages
const read = (fields: Partial<ExtractedFields>, confidence = 0.99): Extraction => {
  const confident = Object.fromEntries(Object.entries(fields).map(([name, found]) => [name, found && { ...found, confidence }]))
  return extractionOf({ ...old.fields, ...confident }, 'fields@2')
}
/** Number and total are read otherwise. */
const next = read({
  invoiceNumber: { value: '20471', confidence: 1 },
  total: { value: 66000, confidence: 1 },
  gst: { value: 6000, confidence: 1 },
})
const body = (extraction: Extraction, stored = hash) => ({
  invoiceId: 'i',
  runId: 'r',
  fileId: 'file-1',
  pages,
  extraction,
  stored,
  reading: null,
})
const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId: 'i', groupId: 'g', changed },
})
const accepted: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } }
const stateAfter = (...events: InvoiceEvent[]) => events.reduce(invoice.evolve, invoice.initial)
const meta = { commandId: idFrom('c'), actId: idFrom('a'), actor: 'user:1', at: 0, newId: (label: string) => idFrom(label) }
type Decided<T extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: T }>

function proposed(extraction: Extraction, ...before: InvoiceEvent[]): Decided<'ExtractionProposed'> {
  const [event] = proposeExtraction.decide(body(extraction), stateAfter(...before), meta)
  return event as Decided<'ExtractionProposed'>
}
const differing = (event: Decided<'ExtractionProposed'>): FieldDifference[] => event.data.differences
function adopted(
  confidence: number,
  fields: readonly AnyField[],
  extraction: Extraction,
  ...before: InvoiceEvent[]
): Decided<'ExtractionAdopted'> | undefined {
  const [event] = adoptByRule.decide(
    { invoiceId: 'i', adoptionId: 'adoption', stored: hash, extraction, fields: [...fields], confidence },
    stateAfter(...before),
    meta,
  )
  return event as Decided<'ExtractionAdopted'> | undefined
}
const reverted = (...before: InvoiceEvent[]): Decided<'AdoptionReverted'> | undefined =>
  revertAdoption.decide({ invoiceId: 'i', adoptionId: 'adoption', runId: 'r2' }, stateAfter(...before), meta)[0] as
    | Decided<'AdoptionReverted'>
    | undefined

describe('a proposal', () => {
  it('names old, present and proposed value of each field that differs, and changes none', () => {
    const event = proposed(next, first)
    expect(differing(event)).toEqual([
      { field: 'invoiceNumber', old: '20417', now: '20417', byPerson: false, proposed: '20471', confidence: 0.99 },
      { field: 'total', old: 33000, now: 33000, byPerson: false, proposed: 66000, confidence: 0.99 },
      { field: 'gst', old: 3000, now: 3000, byPerson: false, proposed: 6000, confidence: 0.99 },
    ])
    expect(stateAfter(first, event).values).toEqual(valuesOf(old))
  })
  it('shows three values where a person typed one, also where the new model agrees with the person', () => {
    expect(differing(proposed(next, first, edited({ invoiceNumber: '20471' })))[0]).toEqual({
      field: 'invoiceNumber',
      old: '20417',
      now: '20471',
      byPerson: true,
      proposed: '20471',
      confidence: 0.99,
    })
  })
  it('is not repeated for the same result, of the same run or another', () => {
    for (const runId of ['r', 'r2'])
      given(proposeExtraction)
        .events(first, proposed(next, first))
        .when({ ...body(next), runId })
        .then([])
  })
  it('is not recorded for pages that the invoice no longer has', () =>
    given(proposeExtraction)
      .events(first)
      .when({ ...body(next), pages: [pageRef(7)] })
      .then([]))
  it('is not recorded for an invoice in the bin', () =>
    given(proposeExtraction)
      .events(first, { type: 'InvoiceDeleted', data: { invoiceId: 'i', groupId: 'g' } })
      .when(body(next))
      .then([]))
})

describe('adoption by rule', () => {
  it('takes what is confident enough and nobody has set, with its place and confidence', () => {
    const event = adopted(0.97, allFields, next, first, proposed(next, first))
    expect(event?.data.fields).toEqual(['invoiceNumber', 'total', 'gst'])
    expect(event?.data.values).toEqual({
      ...valuesOf(old),
      invoiceNumber: '20471',
      parts: [{ amount: 66000, gst: 6000, treatment: 'taxable' }],
    })
    expect(event?.data.extraction).toMatchObject({ model: 'fields@2', fields: { invoiceNumber: { value: '20471', confidence: 0.99 } } })
  })
  it('takes nothing below the confidence', () => expect(adopted(0.995, allFields, next, first, proposed(next, first))).toBeUndefined())
  it('takes only the fields of the rule; the model of the extraction stays until all are taken', () =>
    expect(adopted(0.9, ['invoiceNumber'], next, first, proposed(next, first))?.data).toMatchObject({
      fields: ['invoiceNumber'],
      extraction: { model: old.model },
    }))
  it('takes the printed buyer of the other extraction once all values are its, and a revert gives it back', () => {
    const withBuyer = { ...next, buyer: { abn: '53004085616', otherAbns: ['51824753556'] } }
    const before = [first, proposed(withBuyer, first)]
    const [part, whole] = [adopted(0.9, ['invoiceNumber'], withBuyer, ...before)!, adopted(0.9, allFields, withBuyer, ...before)!]
    expect([part.data.extraction.buyer, whole.data.extraction.buyer]).toEqual([undefined, withBuyer.buyer])
    expect(reverted(...before, whole)?.data.extraction).not.toHaveProperty('buyer')
  })
  it('takes the line items of the other extraction with its total, its web addresses once all values are its, and a revert gives both back', () => {
    const lineOf = (amount: number): Required<Extraction>['lineItems'] => ({
      items: [{ description: 'Callout', quantity: null, amount, gst: null }],
      by: 'words',
      rules: 1,
      sum: amount,
      addsUpTo: 'total',
    })
    const withLines = { ...next, lineItems: lineOf(66000), domains: ['harbour.example'] }
    const started = { ...first, data: { ...first.data, extraction: { ...old, lineItems: lineOf(33000), domains: ['old.example'] } } }
    const before = [started, proposed(withLines, started)]
    const partsOf = (event: Decided<'ExtractionAdopted' | 'AdoptionReverted'> | undefined) => ({
      lines: event?.data.extraction.lineItems?.items.map(it => it.amount),
      domains: event?.data.extraction.domains,
    })
    expect(partsOf(adopted(0.9, ['invoiceNumber'], withLines, ...before))).toEqual({ lines: [33000], domains: ['old.example'] })
    expect(partsOf(adopted(0.9, ['total', 'gst'], withLines, ...before))).toEqual({ lines: [66000], domains: ['old.example'] })
    const whole = adopted(0.9, allFields, withLines, ...before)!
    expect(partsOf(whole)).toEqual({ lines: [66000], domains: ['harbour.example'] })
    expect(partsOf(reverted(...before, whole))).toEqual({ lines: [33000], domains: ['old.example'] })
  })
  it('takes total and GST together or not at all', () => {
    const doubtful = { ...next, fields: { ...next.fields, gst: { value: 6000, confidence: 0.5 } } }
    expect(adopted(0.9, allFields, doubtful, first, proposed(doubtful, first))?.data.fields).toEqual(['invoiceNumber'])
  })
  it('never takes a value over one that a person typed, also one typed back', () => {
    const typed = [first, edited({ invoiceNumber: 'B-1' }), edited({ invoiceNumber: '20417' })]
    expect(adopted(0.9, ['invoiceNumber'], next, ...typed, proposed(next, ...typed))).toBeUndefined()
  })
  it('never takes a value over a confirmed one', () => {
    const confirmed: InvoiceEvent[] = [
      first,
      { type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: { invoiceNumber: '20417' } } },
    ]
    expect(adopted(0.9, ['invoiceNumber'], next, ...confirmed, proposed(next, ...confirmed))).toBeUndefined()
  })
  it('takes the date and leaves a printed date that a person corrected; reverted, the date is as before', () => {
    const dated = read({ invoiceDate: { value: '2026-08-15', confidence: 1 } })
    const before = [first, edited({ invoiceDate: '2026-08-19' }), proposed(dated, first)]
    const adoption = adopted(0.9, ['invoiceDate'], dated, ...before)!
    expect(adoption.data.values).toMatchObject({ paymentDate: '2026-08-15', invoiceDate: '2026-08-19' })
    expect(reverted(...before, adoption)?.data.values).toMatchObject({ paymentDate: '2026-08-14', invoiceDate: '2026-08-19' })
    const paid = [first, edited({ paymentDate: '2026-09-01' })]
    expect(adopted(0.9, ['invoiceDate'], dated, ...paid, proposed(dated, ...paid))).toBeUndefined()
  })
  describe('on the cash basis, beside a payment date that a person typed', () => {
    const dated = read({ invoiceDate: { value: '2026-08-15', confidence: 1 } })
    const paid = [first, edited({ paymentDate: '2026-09-01' })]
    const onCash = <T extends InvoiceEvent['type']>(
      command: typeof adoptByRule | typeof proposeExtraction,
      more: object,
      before: InvoiceEvent[],
    ) =>
      command.decide(
        { ...body(dated), adoptionId: 'adoption', fields: [...allFields], confidence: 0.9, basis: 'cash', ...more },
        stateAfter(...before),
        meta,
      )[0] as Decided<T> | undefined
    const proposal = onCash<'ExtractionProposed'>(proposeExtraction, {}, paid)!
    const adoption = onCash<'ExtractionAdopted'>(adoptByRule, {}, [...paid, proposal])!
    it('compares and takes the printed date alone; the payment date stays', () => {
      expect(differing(proposal)).toEqual([
        { field: 'invoiceDate', old: '2026-08-14', now: '2026-08-14', byPerson: false, proposed: '2026-08-15', confidence: 0.99 },
      ])
      expect(adoption.data).toMatchObject({ fields: ['invoiceDate'], values: { paymentDate: '2026-09-01', invoiceDate: '2026-08-15' } })
    })
    it('reverts the printed date alone, unless a person typed it since', () => {
      expect(reverted(...paid, proposal, adoption)?.data).toMatchObject({
        fields: ['invoiceDate'],
        kept: [],
        values: { paymentDate: '2026-09-01', invoiceDate: '2026-08-14' },
      })
      expect(reverted(...paid, proposal, adoption, edited({ invoiceDate: '2026-08-13' }))?.data).toMatchObject({
        fields: [],
        kept: ['invoiceDate'],
      })
      expect(reverted(...paid, proposal, adoption, edited({ paymentDate: '2026-09-02' }))?.data).toMatchObject({
        fields: ['invoiceDate'],
        values: { paymentDate: '2026-09-02', invoiceDate: '2026-08-14' },
      })
    })
    it('takes nothing over a printed date that a person typed, nor of an accepted row', () => {
      const typed = [...paid, edited({ invoiceDate: '2026-08-13' })]
      expect(differing(onCash<'ExtractionProposed'>(proposeExtraction, {}, typed)!)[0]).toMatchObject({ now: '2026-08-13', byPerson: true })
      expect(onCash(adoptByRule, {}, [...typed, proposal])).toBeUndefined()
      expect(onCash(adoptByRule, {}, [...paid, accepted, proposal])).toBeUndefined()
    })
    it('takes both dates where the person typed none', () =>
      expect(onCash<'ExtractionAdopted'>(adoptByRule, {}, [first, proposed(dated, first)])?.data.values).toMatchObject({
        paymentDate: '2026-08-15',
        invoiceDate: '2026-08-15',
      }))
  })
  it('takes nothing of an accepted row', () =>
    expect(adopted(0, allFields, next, first, accepted, proposed(next, first, accepted))).toBeUndefined())
  it('leaves what a person typed after the proposal was made', () =>
    expect(adopted(0.9, ['invoiceNumber'], next, first, proposed(next, first), edited({ invoiceNumber: 'C-3' }))).toBeUndefined())
  it('takes nothing of a proposal that another one replaced', () => {
    const other = { ...proposed(next, first), data: { ...proposed(next, first).data, stored: 'b'.repeat(64) } }
    expect(adopted(0.9, allFields, next, first, other)).toBeUndefined()
  })
  it('changes a treatment that followed from the GST, and keeps one that a person chose', () => {
    const free = read({ gst: { value: 0, confidence: 1 } })
    expect(adopted(0.9, ['gst'], free, first, proposed(free, first))?.data.values.parts).toEqual([
      { amount: 33000, gst: 0, treatment: 'gst-free' },
    ])
    const capital = [first, edited({ parts: [{ amount: 33000, gst: 3000, treatment: 'capital' }] })]
    expect(adopted(0.9, ['gst'], free, ...capital, proposed(free, ...capital))).toBeUndefined()
  })
})

describe('adoption by hand', () => {
  const before = [first, proposed(next, first)]
  const request = (fields: AnyField[], seen?: number) => ({
    invoiceId: 'i',
    adoptionId: 'adoption',
    stored: hash,
    extraction: next,
    fields,
    ...(seen === undefined ? {} : { basedOn: { seen, own: [] } }),
  })
  it('takes the fields that the person names', () =>
    expect(adoptProposal.decide(request(['total']), stateAfter(...before), meta)).toMatchObject([
      { type: 'ExtractionAdopted', data: { fields: ['total'], values: { parts: [{ amount: 66000, gst: 3000 }] } } },
    ]))
  it('is refused for a value that another person typed meanwhile', () =>
    given(adoptProposal)
      .events(...before, edited({ invoiceNumber: 'C-3' }))
      .when(request(['invoiceNumber'], 1))
      .then('invoice.changed-since'))
  it('is refused for a value of a person that was on screen', () =>
    given(adoptProposal)
      .events(...before, edited({ invoiceNumber: 'C-3' }))
      .when(request(['invoiceNumber'], 2))
      .then('proposal.by-person'))
  it('is refused when another proposal came since', () =>
    given(adoptProposal)
      .events(first)
      .when(request(['total']))
      .then('proposal.gone'))
  it('makes a later save of the same value by somebody who has not seen it a conflict', () => {
    const adoption = adopted(0.9, ['invoiceNumber'], next, ...before)!
    given(editInvoice)
      .events(...before, adoption)
      .when({ invoiceId: 'i', changed: { invoiceNumber: 'D-4' }, basedOn: { seen: 1, own: [] } })
      .then('invoice.changed-since')
    given(editInvoice)
      .events(...before, adoption)
      .when({ invoiceId: 'i', changed: { category: 'Meals' }, basedOn: { seen: 1, own: [] } })
      .then([edited({ category: 'Meals' })])
  })
})

describe('a proposal after pages were rearranged', () => {
  /** A person set these amounts, and then the pages of the invoice were arranged and put back. */
  const rearranged = (part: Partial<InvoiceValues['parts'][number]>, amountSources: AmountSources): InvoiceEvent[] => {
    const parts = [{ amount: 33000, gst: 3000, treatment: 'taxable' as const, ...part }]
    const { invoiceId, groupId, clientId, firmId, fileId, order, prefix } = first.data
    return [
      first,
      { type: 'InvoiceEdited', data: { invoiceId: 'i', groupId: 'g', changed: { parts }, amountSources } },
      {
        type: 'InvoicePagesSet',
        data: {
          invoiceId,
          groupId,
          clientId,
          firmId,
          fileId,
          order,
          prefix,
          turn: 1,
          pages,
          extraction: old,
          values: { ...valuesOf(old), parts },
          byPerson: ['parts'],
          reviewed: false,
          manualReview: 0,
          looked: {},
          amountSources,
        },
      },
    ]
  }
  const byPerson = (...before: InvoiceEvent[]) =>
    differing(proposed(next, ...before))
      .filter(it => it.byPerson)
      .map(({ field }) => field)
  it("takes each amount for a person's by its own source", () => {
    expect(byPerson(...rearranged({ amount: 34000 }, { total: 'person' }))).toEqual(['total'])
    expect(byPerson(...rearranged({ gst: 3100 }, { gst: 'person' }))).toEqual(['gst'])
    expect(byPerson(...rearranged({ treatment: 'capital' }, { treatment: 'person' }))).toEqual(['gst'])
    expect(byPerson(...rearranged({ amount: 34100, gst: 3100 }, { total: 'person', gst: 'rule' }))).toEqual(['total', 'gst'])
  })
  it('is adopted for the amount that nobody set', () => {
    const before = rearranged({ amount: 34000 }, { total: 'person' })
    const [event] = adoptProposal.decide(
      { invoiceId: 'i', adoptionId: 'adoption', stored: hash, extraction: next, fields: ['gst'] },
      stateAfter(...before, proposed(next, ...before)),
      meta,
    )
    expect(event).toMatchObject({
      type: 'ExtractionAdopted',
      data: { fields: ['gst'], values: { parts: [{ amount: 34000, gst: 6000, treatment: 'taxable' }] } },
    })
  })
  it("takes the amounts that differ from what was read for a person's where an older version recorded no sources", () => {
    const [, , set] = rearranged({ amount: 34000, gst: 3100 }, {}) as [InvoiceEvent, InvoiceEvent, Decided<'InvoicePagesSet'>]
    const { amountSources: _, ...data } = set.data
    expect(byPerson(first, { ...set, data })).toEqual(['total', 'gst'])
  })
})

describe('a reverted adoption', () => {
  const before = [first, proposed(next, first)]
  const adoption = adopted(0.9, allFields, next, ...before)!
  it('gives values and extraction as they were before', () => {
    const event = reverted(...before, adoption)!
    expect(event.data).toMatchObject({ fields: ['invoiceNumber', 'total', 'gst'], kept: [], runId: 'r2' })
    const state = stateAfter(...before, adoption, event)
    expect([state.values, state.origin?.extraction]).toEqual([valuesOf(old), old])
  })
  it('keeps and names what a person changed since', () => {
    const event = reverted(...before, adoption, edited({ invoiceNumber: 'C-3' }))!
    expect(event.data).toMatchObject({
      fields: ['total', 'gst'],
      kept: ['invoiceNumber'],
      values: { invoiceNumber: 'C-3', parts: [{ amount: 33000 }] },
    })
  })
  it('keeps the GST beside a total that was confirmed since, and reverts it beside the former total that a person typed', () => {
    const confirmed: InvoiceEvent = { type: 'InvoiceFieldsConfirmed', data: { invoiceId: 'i', groupId: 'g', looked: { total: 66000 } } }
    expect(reverted(...before, adoption, confirmed)?.data).toMatchObject({
      fields: ['invoiceNumber'],
      kept: ['total', 'gst'],
      values: { parts: [{ amount: 66000, gst: 6000 }] },
    })
    const typed = edited({ parts: [{ amount: 33000, gst: 6000, treatment: 'taxable' }] })
    expect(reverted(...before, adoption, typed)?.data).toMatchObject({
      fields: ['invoiceNumber', 'gst'],
      kept: ['total'],
      values: { parts: [{ amount: 33000, gst: 3000 }] },
    })
  })
  it('keeps everything of a row that was accepted since', () =>
    expect(reverted(...before, adoption, accepted)?.data).toMatchObject({ fields: [], kept: ['invoiceNumber', 'total', 'gst'] }))
  it('is reverted once', () => expect(reverted(...before, adoption, reverted(...before, adoption)!)).toBeUndefined())
  it('can be adopted again', () =>
    expect(adopted(0.9, ['total', 'gst'], next, ...before, adoption, reverted(...before, adoption)!)?.data.fields).toEqual([
      'total',
      'gst',
    ]))
  it('is taken back by a person on one invoice too', () =>
    given(revertAdoptionByPerson)
      .events(...before, adoption)
      .when({ invoiceId: 'i', adoptionId: 'adoption' })
      .then([{ ...reverted(...before, adoption)!, data: { ...reverted(...before, adoption)!.data, runId: null } }]))
  it('is in the history with the values that it changed', () => {
    const lines = historyText([...before, adoption, reverted(...before, adoption)!])
    expect(lines.map(({ what }) => what).slice(1)).toEqual([
      'Read it again by fields@2, which proposes other values: the invoice number, the total and the GST. Nothing was changed.',
      'Adopted the invoice number, the total and the GST from the proposal of fields@2.',
      'Reverted the adoption of the invoice number, the total and the GST.',
    ])
    const kept = historyText([...before, adoption, accepted, reverted(...before, adoption, accepted)!]).at(-1)?.what
    expect(kept).toBe('Kept the invoice number, the total and the GST: changed, confirmed or accepted since.')
    expect(lines[2]?.changes).toContainEqual({ field: 'Invoice number', from: '20417', to: '20471', read: { confidence: 0.99 } })
  })
})

it('the sample differs from the proposals of these tests', () => expect(sampleFields.invoiceNumber?.value).toBe('20417'))
