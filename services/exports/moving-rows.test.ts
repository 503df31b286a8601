/** Rows are read some at a time, while others are written: what is exported must have each invoice once. */
import { describe, expect, it } from 'vitest'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { links } from '../platform/auth/signed-links.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { acceptedRows } from './books/accepted-rows.ts'
import { invoicesCsv } from './firm-csv.ts'
import { invoicesWorkbook } from './invoices-workbook.ts'
import { lineItemsCsv } from './line-items-csv.ts'

const idOf = (n: number): string => `i${String(n).padStart(5, '0')}`
const rowOf = (n: number) => ({
  id: idOf(n),
  firmId: 'f',
  clientId: 'c',
  generation: 0,
  values: {
    invoiceDate: null,
    paymentDate: '2026-08-14',
    invoiceNumber: `N${n}`,
    supplierName: 'Harbour Street',
    supplierAbn: null,
    category: null,
    parts: [{ amount: 1100, gst: 100, treatment: 'taxable' }],
  },
  extraction: {
    lineItems: {
      by: 'e-invoice',
      rules: 1,
      items: [{ description: 'Timber', quantity: 1, amount: 1100, gst: 100 }],
      sum: 1100,
      addsUpTo: 'total',
    },
  },
})

/** `rows`: sorted; `meanwhile` changes them once the first of them have been read. All are reviewed. */
function readOf(rows: ReturnType<typeof rowOf>[], meanwhile: () => void): ReadRows {
  let isFirst = true
  return {
    get: () => Promise.resolve(null),
    getMany: (_: string, ids: string[]) => Promise.resolve(ids.map(id => ({ id, reviewStatus: 'reviewed' }))),
    find(_: string, { range: [first, last] = [0, Infinity] }: DocumentQuery) {
      const found = rows.slice(first, last + 1)
      if (isFirst) meanwhile()
      isFirst = false
      return Promise.resolve({ rows: found, total: rows.length })
    },
  } as unknown as ReadRows // the exports read these only
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
const numbersIn = (csv: string): string[] => [...csv.matchAll(/,(N\d+),/gu)].map(([, number = '']) => number)

const exported: Record<string, (read: ReadRows) => Promise<string[]>> = {
  'the CSV of a firm': async read =>
    numbersIn(
      await textOf(
        invoicesCsv(read, links('key'), { firmId: 'f', from: '2026-07-01', before: '2026-10-01', sees: () => true, origin: '' }),
      ),
    ),
  'the CSV of line items': async read =>
    numbersIn(await textOf(lineItemsCsv(read, links('key'), { filters: [{}], sort: [{ field: 'paymentDate' }], origin: '' }))),
  'the workbook of invoices': async read => {
    const parts = invoicesWorkbook(read, links('key'), {
      filters: [{}],
      sort: [{ field: 'paymentDate' }],
      onlyReviewed: true,
      scope: [],
      sees: () => true,
      origin: '',
      madeAt: '',
    })
    let text = ''
    for await (const { name, content } of parts) if (name.endsWith('sheet1.xml')) text += await textOf(content)
    return [...text.matchAll(/>(N\d+)</gu)].map(([, number = '']) => number)
  },
  'the bills of a client': async read =>
    (await acceptedRows(read, { firmId: 'f', clientId: 'c' })).map(({ values }: Pick<ReviewRow, 'values'>) => values.invoiceNumber ?? ''),
}

const count = 1100
const numbersFrom = (first: number): string[] => Array.from({ length: count - first }, (_, i) => `N${first + i}`)
const rowsFrom = (first: number) => Array.from({ length: count - first }, (_, i) => rowOf(first + i))

describe.each(Object.entries(exported))('%s', (_, numbersOf) => {
  it('has each invoice once, where one that sorts before them is written meanwhile', async () => {
    const rows = rowsFrom(1)
    const numbers = await numbersOf(readOf(rows, () => rows.unshift(rowOf(0))))
    expect(numbers.filter(number => number !== 'N0')).toEqual(numbersFrom(1))
  })
  it('lacks no invoice, where those before it are deleted meanwhile', async () => {
    const rows = rowsFrom(0)
    const numbers = await numbersOf(readOf(rows, () => rows.splice(0, 3)))
    expect(numbers.filter(number => !['N0', 'N1', 'N2'].includes(number))).toEqual(numbersFrom(3))
  })
})
