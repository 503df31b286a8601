import { expect, it } from 'vitest'
import { sumText } from './lines-sheet.tsx'

const lineItems = { by: 'words' as const, rules: 1, items: [{ description: 'Tap', quantity: null, amount: 30_000, gst: null }], sum: 30_000, addsUpTo: 'net' as const }

it('the sheet says to what the lines add up with the values on screen', () => {
  expect(sumText(lineItems, { total: 33_000, gst: 3000 })).toEqual({ adds: true, text: '1 line, 300.00: they add up to the total without GST.' })
  expect(sumText(lineItems, { total: 30_000, gst: 0 })).toEqual({ adds: true, text: '1 line, 300.00: they add up to the total.' })
})

it('the sheet says that lines do not add up to a total that a person corrected, and what to do', () => {
  expect(sumText({ ...lineItems, leftOut: 2 }, { total: 38_000, gst: null })).toEqual({ adds: false, text: '! 3 lines, 300.00: they do not add up to the total, 380.00. Lines may be missing or misread: compare them with the page.' })
})
