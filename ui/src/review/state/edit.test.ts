import { expect, it } from 'vitest'
import { editOf, otherSign } from './edit.ts'
import { onlyTaken, startsTyping, takesCharacter, typedCents, withoutTags } from '../grid/typing.ts'
import { columnOf, realChange, type Values } from './values.ts'

const now: Values = { paymentDate: '2026-09-18', invoiceNumber: 'A1', abn: '34993518190', supplier: 'Marlow', category: 'Stock', total: 54450, gst: 450,
  treatment: 'taxable', reviewed: false, dueDate: null, currency: 'AUD', note: null, looked: '', filled: '', anyway: '' }
const by = { today: '2026-11-21' }

it('keeps the date and the amount when the text is none, and empties a date that is deleted', () => {
  expect(['99/99', '31/2/26', '29/2/2025', 'soon'].map(text => editOf('paymentDate', text, now, by))).toEqual([null, null, null, null])
  expect(editOf('paymentDate', '  ', now, by)).toEqual({ paymentDate: null })
  expect(editOf('total', '12/3', now, by)).toBeNull()
  expect(editOf('gst', '', now, by)).toBeNull()
})

it('reads amounts to the cent and keeps the sign of a credit note', () => {
  expect(editOf('total', '1,234.5', now, by)).toEqual({ total: 123450 })
  expect(editOf('gst', '4.95', { ...now, total: -5445, gst: -450 }, by)).toEqual({ gst: -495 })
  expect(editOf('gst', '0', { ...now, total: -5445 }, by)).toEqual({ gst: 0 })
  expect(otherSign({ ...now, gst: 0 })).toEqual({ total: -54450, gst: 0 })
})

it('strips tags from supplier and ABN, and white space from the ABN', () => {
  expect(editOf('supplier', '<b>Big</b> Shop <script>x</script>', now, by)).toMatchObject({ supplier: 'Big Shop x' })
  expect(editOf('abn', ' 78 996 <i>030</i> 824 ', now, by)).toEqual({ abn: '78996030824' })
  expect(withoutTags('1 < 2')).toBe('1 < 2')
})

it('writes a known category as the list has it and takes any other', () => {
  expect(editOf('category', 'motor VEHICLE', now, by)).toEqual({ category: 'Motor vehicle' })
  expect(editOf('category', 'Beehives', now, by)).toEqual({ category: 'Beehives' })
})

it('drops what is the same as before', () => {
  expect(realChange(now, { total: 54450, gst: 0 })).toEqual({ gst: 0 })
})

it('takes digits, dot and slash in amounts and no letters', () => {
  expect(['1', '.', '/', 'a', '-', ' '].map(it => takesCharacter('total', it))).toEqual([true, true, true, false, false, false])
  expect(['1', '-', ' ', 'x'].map(it => takesCharacter('paymentDate', it))).toEqual([true, true, true, false])
  expect(['A', '#', '-', '%'].map(it => takesCharacter('invoiceNumber', it))).toEqual([true, true, true, false])
  expect(['É', '&', '’', '<'].map(it => takesCharacter('supplier', it))).toEqual([true, true, true, false])
  expect(onlyTaken('abn', 'ABN: 12 345')).toBe(' 12 345')
})

it('takes dash and space in dates, what numbers have in the invoice number, and what names have in supplier and category', () => {
  const taken = (key: Parameters<typeof takesCharacter>[0], text: string) => Array.from(text, it => takesCharacter(key, it)).every(Boolean)
  const refused = (key: Parameters<typeof takesCharacter>[0], text: string) => !Array.from(text, it => takesCharacter(key, it)).some(Boolean)
  expect([taken('paymentDate', '3/7.20-26 '), refused('paymentDate', 'Jul,:')]).toEqual([true, true])
  expect([taken('invoiceNumber', 'INV-20/41.7 #3'), refused('invoiceNumber', '%<>$&')]).toEqual([true, true])
  expect([taken('supplier', 'Café O’Brien & Sons (NSW), 24/7'), refused('supplier', '<>{}|')]).toEqual([true, true])
  expect([taken('category', 'Repairs & maintenance, 50/50'), refused('category', '<>{}|#')]).toEqual([true, true])
})

it('takes a pasted date as it is shown, and an amount with its comma and sign of currency', () => {
  expect(editOf('paymentDate', onlyTaken('paymentDate', '14 Sep 2026'), now, by)).toEqual({ paymentDate: '2026-09-14' })
  expect(editOf('paymentDate', onlyTaken('paymentDate', '2 december 2025'), now, by)).toEqual({ paymentDate: '2025-12-02' })
  expect(editOf('paymentDate', onlyTaken('paymentDate', 'Date: 14/09/2026'), now, by)).toEqual({ paymentDate: '2026-09-14' })
  expect(editOf('total', onlyTaken('total', '$1,234.50'), now, by)).toEqual({ total: 123450 })
})

it('keeps no more of a text than the server takes', () => {
  expect(editOf('supplier', 'x'.repeat(600), now, by)).toMatchObject({ supplier: 'x'.repeat(200) })
  expect(editOf('category', 'y'.repeat(600), now, by)).toEqual({ category: 'y'.repeat(100) })
  expect(editOf('invoiceNumber', '9'.repeat(600), now, by)).toEqual({ invoiceNumber: '9'.repeat(100) })
})

it('opens no editor for stray letters, space, slash or chords', () => {
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
  expect(startsTyping(columnOf('total'), press('x'))).toBe(false)
  expect(startsTyping(columnOf('total'), press('7'))).toBe(true)
  expect(startsTyping(columnOf('supplier'), press(' '))).toBe(false)
  expect(startsTyping(columnOf('invoiceNumber'), press('/'))).toBe(false)
  expect(startsTyping(columnOf('supplier'), press('s', { ctrlKey: true }))).toBe(false)
})

it('knows what is an amount', () => {
  expect(['5', '.5', '5.', '$1,000.10', '1.005', '1.004'].map(typedCents)).toEqual([500, 50, 500, 100010, 101, 100])
  expect(['', '.', '1.2.3', 'NaN', '-5', '99999999999999'].map(typedCents)).toEqual([null, null, null, null, null, null])
})
