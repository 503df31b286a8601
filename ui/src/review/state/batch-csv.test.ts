import { lagHeader } from '@docketry/contracts/api/outdated-rows.ts'
import { noteOutdatedRows, reloadsWhileBehind } from '../../data/outdated-rows.ts'
import { expect, it } from 'vitest'
import { valuesWith } from '../../../testing/values-with.ts'
import { csvOf, foreignText, partText, refuseOutdatedRows, unsavedText } from './batch-csv.ts'
import type { Row } from './rows.ts'

const row = (base: Partial<Row['base']>, imageId = 'img1'): Pick<Row, 'base' | 'invoice'> => ({
  base: valuesWith({ invoiceNumber: '0042', abn: '34 993 518 190', dueDate: '2026-10-18', currency: 'NZD', note: 'Ask Dana', ...base }),
  invoice: { imageId } as Row['invoice'],
})
const linesOf = (...rows: Pick<Row, 'base' | 'invoice'>[]): string[] => csvOf(rows, 'https://d.example').split('\r\n')

it('the CSV has the specified columns, day-first dates, plain numbers and the public link', () => {
  expect(linesOf(row({}))).toEqual([
    'Date,Inv No.,ABN,Supplier,Category,Total,GST,Invoice',
    '18/09/2026,0042,34993518190,Marlow,Stock,544.50,4.50,https://d.example/invoiceimage/img1',
    '',
  ])
})

it('the notice names the currencies of amounts that are not in Australian dollars, for which the file has no column', () => {
  expect(foreignText([row({ currency: 'AUD' })])).toBeNull()
  expect(foreignText([row({}), row({ currency: 'AUD' })])).toBe(
    '1 invoice is not in Australian dollars (NZD), which the file does not say. “Download for Excel”, in the ⋯ menu of its card on the client page, has a column for the currency.',
  )
  expect(foreignText([row({}), row({ currency: 'JPY' }), row({})])).toMatch(/^3 invoices are not in Australian dollars \(JPY, NZD\)/u)
})

it('the CSV has negative credit notes and empty unknown values', () => {
  expect(linesOf(row({ total: -123456, gst: null, paymentDate: null, abn: null }))[1]).toBe(
    ',0042,,Marlow,Stock,-1234.56,,https://d.example/invoiceimage/img1',
  )
})

it('the CSV is quoted by RFC 4180, and its texts are guarded against formulas', () => {
  expect(linesOf(row({ supplier: 'A, "B"' }))[1]).toContain(',"A, ""B""",')
  for (const field of ['supplier', 'invoiceNumber', 'category', 'abn'] as const)
    expect(linesOf(row({ [field]: '=cmd|x' }))[1], field).toContain(",'=cmd|x,")
  expect(linesOf(row({ supplier: '@x', total: -5 }))[1]).toContain(",'@x,Stock,-0.05,")
})

it('the notice counts the rows in the file when a search leaves some out', () => {
  expect(partText(5, 5)).toBeNull()
  expect(partText(2, 63)).toMatch(/^2 of 63 invoices are in the file/u)
})

it('the CSV has saved values only, and the notice counts rows with unsaved ones', () => {
  const unsaved = { ...row({ total: 100 }), values: { total: 999 }, patch: { total: 999 } }
  expect(linesOf(unsaved)[1]).toContain(',1.00,')
  expect([unsavedText([{ patch: {} }]), unsavedText([{ patch: {} }, unsaved])]).toEqual([
    null,
    '1 row has changes that are not saved: the file holds the saved values. Save, then download again to have them in it.',
  ])
  expect(unsavedText([unsaved, unsaved])).toMatch(/^2 rows have changes/u)
})

it('the download is refused while rows on screen are behind what was saved', () => {
  const left = new AbortController()
  reloadsWhileBehind(left.signal)
  noteOutdatedRows('/rows', { headers: new Headers({ [lagHeader]: '3' }) }, left.signal)
  expect(() => refuseOutdatedRows([row({})])).toThrow(/^Not every saved change is shown yet.*Download again in a minute\.$/u)
  left.abort()
  expect(() => refuseOutdatedRows([row({})])).not.toThrow()
})

it('the download is refused with the names of rows that are not up to date', () => {
  const failed = { ...row({}), invoice: { imageId: 'img1', invoiceNumber: '0042', failedRow: true } as Row['invoice'] }
  expect(() => refuseOutdatedRows([row({})])).not.toThrow()
  expect(() => refuseOutdatedRows([row({}), failed])).toThrow(/^Not up to date: 1 invoice \(0042\)\..*Tell whoever runs Docketry/u)
})
