import { expect, it } from 'vitest'
import type { InvoiceLabel } from '../../eval/compare.ts'
import { emptyLedger, routed, spender, total } from './klm.ts'
import { keysIn, keysToChange, typedFor } from './typed.ts'

const label: InvoiceLabel = {
  pages: [1],
  fields: { invoiceDate: '2026-10-06', supplierName: 'Marlow Street Pty Ltd', total: -6400, gst: 582, invoiceNumber: null },
}

it('typedFor gives the shortest text that the cell accepts', () => {
  const typed = (['invoiceDate', 'supplierName', 'total', 'gst', 'invoiceNumber'] as const).map(field =>
    typedFor(field, label, '2026-11-21'),
  )
  expect(typed).toEqual(['6/10', 'Marlow Street', '64', '5.82', null])
  expect(typedFor('invoiceDate', label, '2026-10-01')).toBe('6/10/26')
})

it('keysToChange edits the current value from the nearer end', () => {
  expect(keysToChange('10003762', 'I0003762')).toEqual(['Home', 'Delete', 'I'])
  expect(keysToChange('INV-10', 'INV-17')).toEqual(['End', 'Backspace', '7'])
})

it('keysIn counts the Shift of a run of capitals once, and each key of a chord', () => {
  expect(keysIn(['a', 'B', 'C', 'd'])).toBe(5)
  expect(keysIn(['Alt+KeyN'])).toBe(2)
  expect(keysIn(['Enter', '1'])).toBe(2)
})

/** The seconds that klm.ts states. */
it('the ledger adds up to the seconds of the keystroke-level model', () => {
  const spent = (act: (spend: ReturnType<typeof spender>) => void): number => {
    const ledger = emptyLedger()
    act(spender(ledger))
    return total(ledger)
  }
  expect(spent(it => it.receipt())).toBeCloseTo(1.62)
  expect(spent(it => (it.go(2), it.look('total', false), it.correct('type', 8)))).toBeCloseTo(3.78)
  expect(spent(it => (it.look('total', false), it.correct('pick', 1)))).toBeCloseTo(1.98)
  expect(spent(it => (it.go(2), it.look('supplierName', false), it.correct('type', 4, 2)))).toBeCloseTo(4.33)
  expect(spent(it => it.look('total', true))).toBe(0)
  const ledger = emptyLedger()
  for (let i = 0; i < 10; i++) spender(ledger).receipt()
  expect(routed(ledger, { receipts: 10, keys: 3 })).toBeCloseTo(3.9)
})
