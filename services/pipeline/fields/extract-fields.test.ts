import { describe, expect, it } from 'vitest'
import { loadScorer } from '../../workers/onnx.ts'
import { modelPath } from '../model/version.ts'
import { extractFields } from './extract-fields.ts'
import { pageOf } from './page-of.test-help.ts'

const { score, model } = await loadScorer(modelPath)
const letterhead = ['Bluegum Timber Supplies Pty Ltd', 'ABN 34 993 518 190', '12 Hunter Road Brookvale NSW 2100']
const numbers = [
  'TAX INVOICE',
  'Invoice No: INV-0042',
  'Invoice Date: 14/08/2026',
  'Due Date: 13/09/2026',
  'Bill To',
  'Wattle Street Bakery',
]
const lines = ['Description  Amount', 'MGP10 pine 90x45 5.4m  200.00', 'Cement 20kg  100.00']
const sums = ['Subtotal  $300.00', 'GST  $30.00', 'Total  $330.00']
const read = (...pages: string[][]) =>
  extractFields(
    pages.map(page => pageOf(page)),
    score,
    { today: '2026-11-21', model },
  )

describe('extractFields', () => {
  it('reads a plain tax invoice', async () => {
    const { fields } = await read([...letterhead, ...numbers, ...lines, ...sums])
    expect(fields.total).toMatchObject({ value: 33000, page: 1 })
    expect(fields.gst?.value).toBe(3000)
    expect(fields.invoiceDate?.value).toBe('2026-08-14')
    expect(fields.invoiceNumber?.value).toBe('INV-0042')
    expect(fields.supplierAbn?.value).toBe('34993518190')
    expect(fields.supplierName?.value).toBe('Bluegum Timber Supplies Pty Ltd')
    expect(fields.category?.page).toBeUndefined()
  })
  it('gives every value a rectangle inside the page and a confidence', async () => {
    const { fields, candidates } = await read([...letterhead, ...numbers, ...lines, ...sums])
    for (const field of [fields.total, fields.gst, fields.invoiceDate, fields.invoiceNumber, fields.supplierAbn, fields.supplierName]) {
      expect(field!.confidence).toBeGreaterThan(0.3)
      expect(field!.box!.every(edge => edge >= 0 && edge <= 1)).toBe(true)
    }
    for (const list of Object.values(candidates)) expect(list.length).toBeLessThanOrEqual(5)
  })
  it('is not confident of the day of an event where the document has another date', async () => {
    const confidenceOf = async (date: string) => {
      const { fields } = await read([...letterhead, 'TAX INVOICE', `Date: ${date}`, ...lines, ...sums, 'Our terms of 13/01/2019 apply'])
      expect(fields.invoiceDate?.value).toBe('2026-08-14')
      return fields.invoiceDate?.confidence
    }
    expect(await confidenceOf('14/08/2026, 2:00 pm – 10:30 pm')).toBe(0.5)
    expect(await confidenceOf('14/08/2026, 2:00 pm')).toBeGreaterThan(0.9)
  })
  it('is not confident of the only date that could be read where it is labelled as another and the document’s was misread', async () => {
    const confidenceOf = async (printed: string) => {
      const head = [...letterhead, 'TAX INVOICE', 'Week ending: 07/06/2026', `Printed ${printed}`]
      const { fields } = await read([...head, ...lines, ...sums])
      return fields.invoiceDate?.value === '2026-06-07' ? fields.invoiceDate.confidence : null
    }
    expect(await confidenceOf('99/96/2026')).toBe(0.5)
    expect(await confidenceOf('at Brookvale')).toBeGreaterThan(0.5)
  })
  it('is not confident of an ABN of which the checksum corrected a digit', async () => {
    const abnOf = async (abn: string) => {
      const { fields } = await read([letterhead[0]!, `ABN ${abn}`, letterhead[2]!, ...numbers, ...lines, ...sums])
      return fields.supplierAbn
    }
    expect((await abnOf('34 993 518 190'))?.confidence).toBeGreaterThan(0.9)
    expect(await abnOf('34 993 578 190')).toMatchObject({ value: '34993518190', confidence: 0.5 })
  })
  it('makes the amounts of a credit note negative', async () => {
    const { fields } = await read([...letterhead, 'CREDIT NOTE', ...numbers.slice(1), ...lines, ...sums])
    expect(fields.total?.value).toBe(-33000)
    expect(fields.gst?.value).toBe(-3000)
  })
  it('numbers pages from 1 within the invoice', async () => {
    const { fields } = await read(
      [...letterhead, ...numbers, 'Carried forward  300.00'],
      ['Bluegum Timber Supplies Pty Ltd', 'Page 2 of 2', ...lines, ...sums],
    )
    expect(fields.total).toMatchObject({ value: 33000, page: 2 })
    expect(fields.invoiceDate?.page).toBe(1)
  })
  it('answers null for a page without words', async () => {
    const { fields } = await read([])
    expect(Object.values(fields).every(value => value === null)).toBe(true)
  })
  it('never takes the client for the supplier', async () => {
    const { fields } = await extractFields([pageOf([...letterhead, ...numbers, ...sums])], score, {
      client: { abn: '34993518190', names: ['Bluegum Timber Supplies'] },
      model,
    })
    expect(fields.supplierAbn).toBeNull()
    expect(fields.supplierName?.value).not.toBe('Bluegum Timber Supplies Pty Ltd')
  })
})
