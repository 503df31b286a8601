import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { zipOf } from '../content/zip-out.ts'
import { xlsxParts, type XlsxCell, type XlsxRow, type XlsxSheet } from './xlsx.ts'

const columns = ['A', 'B', 'C'].map(head => ({ head, width: 12 }))
const sheetOf = (...rows: XlsxCell[][]): XlsxSheet => ({ name: 'Invoices', columns, rows: rows.map((cells): XlsxRow => ({ cells })) })
const fileOf = (...sheets: XlsxSheet[]) => buffer(zipOf(new Date(0), xlsxParts(sheets)))
/** Each part's text, by name. */
async function partsOf(...sheets: XlsxSheet[]): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  for await (const { name, content } of xlsxParts(sheets)) {
    parts[name] = ''
    for await (const chunk of content) parts[name] += chunk
  }
  return parts
}
const read = async (...sheets: XlsxSheet[]) => (await readXlsx(await fileOf(...sheets))).sheets

it('a workbook read by another library has its sheets, heads, texts, amounts, dates and links', async () => {
  const [first, second] = await read(
    sheetOf(
      ['Café & “Söhne” <1>', -138_605, { date: '2026-07-31' }],
      [null, { count: 3 }, { link: 'https://docketry.example/invoiceimage/a', text: 'Page' }],
    ),
    { ...sheetOf(), name: 'What: is/this' },
  )
  expect(first?.name).toBe('Invoices')
  expect(first?.rows).toEqual([
    ['A', 'B', 'C'],
    ['Café & “Söhne” <1>', -1386.05, new Date('2026-07-31T00:00:00Z')],
    [null, 3, 'Page'],
  ])
  expect([...(first?.cells?.values() ?? [])].flatMap(cell => cell.hyperlink?.target ?? [])).toEqual([
    'https://docketry.example/invoiceimage/a',
  ])
  expect(second?.name).toBe('What  is this')
})

it.each(["=cmd|'/c calc'!A0", '+1', '-2', '@SUM(A1)', '＝1+1', '\t=1', '{=1}', '=HYPERLINK("http://evil.example","x")'])(
  'the text %s is stored as text, in the format Text, and as nothing else',
  async text => {
    const sheet =
      (await partsOf(sheetOf([text, { link: 'https://docketry.example/', text }, { date: text }])))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).not.toMatch(/<f[ >]/u)
    expect([...sheet.matchAll(/<c r="[ABC]2" s="(\d+)" t="(\w+)">/gu)].map(([, style, type]) => [style, type])).toEqual([
      ['1', 'inlineStr'],
      ['9', 'inlineStr'],
      ['1', 'inlineStr'],
    ])
    const [rows] = await read(sheetOf([text]))
    expect(rows?.rows[1]?.[0]).toBe(text)
  },
)

it('text cells are marked as text also for when they are edited', async () => {
  const styles = (await partsOf(sheetOf()))['xl/styles.xml'] ?? ''
  const formats = [...styles.matchAll(/<xf numFmtId="(\d+)" fontId="\d" [^>]*?(quotePrefix="1")?\/>/gu)].map(([, number, quoted]) => [
    number,
    quoted !== undefined,
  ])
  expect(formats.filter(([number]) => number === '49')).toEqual(Array.from({ length: 4 }, () => ['49', true]))
})

it('a text cannot leave its cell: signs of XML are escaped, control characters and halves of characters are left out or replaced', async () => {
  const text = '</t></is></c><c><f>1</f></c>]]>&amp;\u0000\u001b\ud800 _x0041_ "q"'
  const [sheet] = await read(sheetOf([text]))
  expect((await partsOf(sheetOf([text])))['xl/worksheets/sheet1.xml']).not.toContain('<f>')
  expect(sheet?.rows[1]?.[0]).toBe('</t></is></c><c><f>1</f></c>]]>&amp;\ufffd _x0041_ "q"')
})

it.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'https://',
  '=1',
  `https://docketry.example/${'x'.repeat(2100)}`,
])('an address that is no web page is text without a link: %s', async link => {
  const parts = await partsOf(sheetOf([{ link, text: 'Page' }]))
  expect(Object.keys(parts)).not.toContain('xl/worksheets/_rels/sheet1.xml.rels')
  expect(parts['xl/worksheets/sheet1.xml']).toContain('Page')
})

it('a total is a sum of the cells above, with its value', async () => {
  const sheet = (await partsOf(sheetOf(['a', 1050], ['b', -50], ['Total', { sum: 1000 }])))['xl/worksheets/sheet1.xml']
  expect(sheet).toContain('<f>SUM(B2:B3)</f><v>10.00</v>')
})

it('what is no day of the calendar is written as the text that it is', async () => {
  const [sheet] = await read(sheetOf([{ date: '2026-02-30' }, { date: '1900-02-28' }, { date: '1900-03-01' }]))
  expect(sheet?.rows[1]).toEqual(['2026-02-30', '1900-02-28', new Date('1900-03-01T00:00:00Z')])
})

it('Excel opens no more than 65,530 links in a sheet: the others are text', async () => {
  const rows = function* (): Generator<XlsxRow> {
    for (let i = 0; i < 65_532; i += 1) yield { cells: [{ link: `https://docketry.example/${i}`, text: 'Page' }] }
  }
  const sheet = (await partsOf({ name: 'Many', columns, rows: rows() }))['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet.match(/<hyperlink /gu)).toHaveLength(65_530)
  expect(sheet.match(/s="1" t="inlineStr"><is><t xml:space="preserve">Page/gu)).toHaveLength(2)
})

it('rows are read while the file is written, not before', async () => {
  let made = 0
  const rows = function* (): Generator<XlsxRow> {
    for (; made < 100_000; made += 1) yield { cells: [`a text of row ${made}, which is somewhat long`, made, null] }
  }
  for await (const _ of zipOf(new Date(0), xlsxParts([{ name: 'Many', columns, rows: rows() }]))) if (made > 0) break
  expect(made).toBeLessThan(20_000)
})

it('the columns after Z have two letters', async () => {
  const sheet = (await partsOf({ name: 'Wide', columns: Array.from({ length: 28 }, (_, i) => ({ head: String(i), width: 5 })), rows: [] }))[
    'xl/worksheets/sheet1.xml'
  ]
  expect(sheet).toContain('<c r="Z1"')
  expect(sheet).toContain('<c r="AB1"')
})
