import { afterEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { fakeInvoice } from '../../../testing/fake-invoices.ts'
import { testcaseOf } from './testcase-button.tsx'
import { valuesOf } from '../state/rows.ts'

afterEach(() => vi.unstubAllGlobals())

it('a test case has the words of the pages, the extraction and the current values', async () => {
  vi.stubGlobal('fetch', fakeApi(2).fetch)
  const invoice = fakeInvoice(1)
  const found = (await testcaseOf({ invoice, values: { ...valuesOf(invoice), total: 500 } })) as {
    values: object
    pages: { words: { text: string }[] }[]
    fields: object
  }
  expect(found.values).toMatchObject({ total: 500, invoiceNumber: 'INV-1001' })
  expect(found.pages[0]?.words.map(it => it.text)).toContain('INV-1001')
  expect(found.fields).toBe(invoice.fields)
})

it('a test case has the last three digits of a tax file number only, also of pages read by earlier versions', async () => {
  const words = ['TFN', '123', '456', '782'].map((text, i) => ({ text, box: [i / 10, 0, (i + 1) / 10, 0.1], confidence: 1, line: 0 }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ words })))
  const invoice = { ...fakeInvoice(2), pages: fakeInvoice(2).pages.map(it => ({ ...it, words: '/words/with-a-tfn' })) }
  const found = (await testcaseOf({ invoice, values: valuesOf(invoice) })) as { pages: { words: { text: string }[] }[] }
  expect(found.pages[0]?.words.map(it => it.text)).toEqual(['TFN', '•••', '•••', '782'])
})

it('a test case without words throws a problem that can be shown', async () => {
  const api = fakeApi(4)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', api.fetch)
  const invoice = { ...fakeInvoice(3), pages: fakeInvoice(3).pages.map(it => ({ ...it, words: '/words/gone' })) }
  await expect(testcaseOf({ invoice, values: valuesOf(invoice) })).rejects.toThrow('No.')
})
