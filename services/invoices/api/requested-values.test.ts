import { expect, it } from 'vitest'
import { emptyValues } from '../values.ts'
import { requestedValues } from './requested-values.ts'

const dueDateOf = (data: object, current: object): unknown =>
  requestedValues({ invoice_id: 'i', invoice_data: data }, undefined, { ...emptyValues, ...current }, '2027-01-10').dueDate

it.each<[string, object, object, string]>([
  ['the date that the invoice has', {}, { invoiceDate: '2025-11-02' }, '2026-01-15'],
  ['the date that the request gives it', { invoiceDate: '20/12/2026' }, { invoiceDate: '2025-11-02' }, '2027-01-15'],
  ['today, where the request removes its only date', { invoiceDate: '' }, { invoiceDate: '2025-11-02' }, '2027-01-15'],
  ['the new date of the row, where none is printed', { paymentDate: '2026-12-20' }, { paymentDate: '2025-11-02' }, '2027-01-15'],
])('a due date without a year is the first such day from %s on', (_, data, current, due) =>
  expect(dueDateOf({ ...data, dueDate: '15/1' }, current)).toBe(due),
)
