import { expect, it } from 'vitest'
import { openPdf } from '../workers/pdf.ts'
import { testFolder } from '../workers/test-pdf.ts'
import { printPdf, type PrintBlock } from './print-pdf.ts'

/** The text of each page, as pdf.js reads it. */
async function pagesOf(blocks: PrintBlock[]): Promise<string[]> {
  const folder = await testFolder()
  const pdf = await openPdf(
    await folder.file('printed.pdf', await printPdf({ title: 'Quarter 1', footer: 'Harbour Café', madeAt: 0, blocks })),
  )
  const texts: string[] = []
  for (let number = 1; number <= pdf.pages; number += 1) {
    const page = await pdf.page(number)
    texts.push((await page.paint(0)).glyphs.map(it => it.text).join(''))
    page.close()
  }
  await pdf.close()
  await folder.remove()
  return texts
}

it('a document has its title, texts, facts and tables, and the number of each page', async () => {
  const [page = '', ...others] = await pagesOf([
    { kind: 'heading', text: 'Purchases' },
    { kind: 'text', text: 'Whole dollars.' },
    { kind: 'facts', rows: [['Client', 'Nguyễn & Öztürk Οδός Киев']] },
    {
      kind: 'table',
      columns: [
        { title: 'Label', share: 0.5 },
        { title: 'Amount', share: 0.5, right: true },
      ],
      rows: [{ cells: ['G11', '1,234'], bold: true }],
    },
  ])
  expect(others).toEqual([])
  for (const text of [
    'Quarter1',
    'Purchases',
    'Wholedollars.',
    'Client',
    'Nguyen&ÖztürkΟδόςКиев',
    'Label',
    'G11',
    '1,234',
    'HarbourCafé',
    'Page1of1',
  ])
    expect(page.replaceAll(/\s/gu, '')).toContain(text)
})

it('a table that reaches over pages repeats its heading, and loses no row', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    cells: [`row${index}.`, index % 7 === 0 ? 'a long text that takes several lines '.repeat(6) : 'short'],
  }))
  const pages = await pagesOf([
    {
      kind: 'table',
      columns: [
        { title: 'Invoice', share: 0.4 },
        { title: 'Supplier', share: 0.6 },
      ],
      rows,
    },
  ])
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Invoice')
    expect(page.replaceAll(/\s/gu, '')).toContain(`Page${index + 1}of${pages.length}`)
  }
  for (const { cells } of rows) expect(pages.filter(page => page.includes(cells[0] ?? ''))).toHaveLength(1)
})
