import { expect, it } from 'vitest'
import type { InvoiceEvent, InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { extractionOf, sampleFields } from '../testing/fake-workers.ts'
import { extracted, rowOf } from '../testing/facts.ts'
import { invoices } from './projections/invoices.ts'
import { scoredValues } from './scored-values.ts'

const edited = (changed: Partial<InvoiceValues>): InvoiceEvent => ({
  type: 'InvoiceEdited',
  data: { invoiceId: 'i', groupId: 'g', changed },
})
const accepted: InvoiceEvent = { type: 'InvoiceReviewed', data: { invoiceId: 'i', groupId: 'g' } }
/** The right dates by which a model is scored, after these events of an invoice that has the printed date 2026-08-14. */
const rightDates = (basis: ReportingBasis, ...events: InvoiceEvent[]) =>
  scoredValues(rowOf<InvoiceRow>(invoices, 'i', [extracted(), ...events])!, extractionOf(sampleFields, 'fields@2'), basis)
    .filter(({ field }) => field === 'invoiceDate')
    .map(({ right }) => right)
const [paid, printed] = [edited({ paymentDate: '2026-09-01' }), edited({ invoiceDate: '2026-08-13' })]

it('a model is scored by accruals on the date that a person typed, or accepted with the row', () => {
  expect(rightDates('accruals', paid)).toEqual(['2026-09-01'])
  expect(rightDates('accruals', accepted)).toEqual(['2026-08-14'])
  expect(rightDates('accruals')).toEqual([])
})

it('a model is scored on the cash basis on a printed date that a person corrected, or accepted as the date of the row, and not on the date of a payment', () => {
  expect(rightDates('cash', paid)).toEqual([])
  expect(rightDates('cash', paid, accepted)).toEqual([])
  expect(rightDates('cash', accepted)).toEqual(['2026-08-14'])
  expect(rightDates('cash', paid, printed)).toEqual(['2026-08-13'])
})
