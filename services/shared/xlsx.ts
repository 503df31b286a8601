/**
 * Excel workbooks (Office Open XML, ECMA-376), written row by row in constant memory as the files of a zip. Own code, because what writes
 * links and several sheets as a stream and is still maintained was not found (docs/decisions/0048). Text cannot become a formula: a cell of
 * text is an inline string whose format is Text, also after it is edited.
 */
import { dollarText } from '@docketry/contracts/rules/money.ts'

/**
 * A text; an amount in cents; a date `YYYY-MM-DD`; a count; a link (http or https only, else its text alone); `sum`: cents, shown as the
 * sum of the cells above. Null: empty.
 */
export type XlsxCell = string | number | null | { date: string } | { count: number } | { link: string; text: string } | { sum: number }
/** `strong`: in bold. */
export type XlsxRow = { cells: readonly XlsxCell[]; strong?: boolean }
/**
 * `name`: of at most 31 characters, without `[]:*?/\` (others are replaced). `columns`: their heads, which stay in sight, and widths in
 * characters.
 */
export type XlsxSheet = {
  name: string
  columns: readonly { head: string; width: number }[]
  rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>
}
/** As `zipOf` (content/zip-out.ts) takes them. */
export type XlsxPart = { name: string; content: AsyncIterable<string> }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Limits of Excel. */
const [maxRows, maxLinks, longestText, longestLink] = [1_048_576, 65_530, 32_767, 2079]
const chunkLength = 65_536

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** `_x0041_` in a file stands for a character, so that its first sign is written as one; XML allows no control characters. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[\da-f]{4}_)/giu, '_x005F_')
    // eslint-disable-next-line no-control-regex -- it matches control characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/gu, sign => escapes[sign] ?? '')

/** `A` for 0, `AA` for 26. */
const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Days since 30 December 1899; null for what is no date from 1 March 1900 on, before which Excel counts a day that never was. */
function dayNumber(date: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN
  const days = at / 86_400_000 + 25_569
  return days >= 61 && new Date(at).toISOString().startsWith(date) ? days : null
}

/** Formats of `styles`, by index; the next one after each is the same in bold. */
const format = { text: 1, money: 3, date: 5, count: 7, link: 9 }

const isLink = (link: string): boolean => link.length <= longestLink && /^https?:\/\//u.test(link) && URL.canParse(link)

/** XML of a cell, and the link it has. */
function cellXml(cell: XlsxCell, column: number, row: number, strong: boolean): { text: string; link?: string } {
  const at = columnName(column)
  const open = (style: number): string => `<c r="${at}${row}" s="${style + (strong ? 1 : 0)}"`
  const number = (style: number, value: string): string => `${open(style)}><v>${value}</v></c>`
  const words = (text: string, style = format.text): string =>
    text === '' ? '' : `${open(style)} t="inlineStr"><is><t xml:space="preserve">${xml(text.slice(0, longestText))}</t></is></c>`
  if (cell === null) return { text: '' }
  if (typeof cell === 'string') return { text: words(cell) }
  if (typeof cell === 'number') return { text: number(format.money, dollarText(cell)) }
  if ('count' in cell) return { text: number(format.count, String(cell.count)) }
  if ('sum' in cell)
    return {
      text:
        row < 3
          ? number(format.money, dollarText(cell.sum))
          : `${open(format.money)}><f>SUM(${at}2:${at}${row - 1})</f><v>${dollarText(cell.sum)}</v></c>`,
    }
  if ('link' in cell) return isLink(cell.link) ? { text: words(cell.text, format.link), link: cell.link } : { text: words(cell.text) }
  const days = dayNumber(cell.date)
  return { text: days === null ? words(cell.date) : number(format.date, String(days)) }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationsOf = (all: { id: string; type: string; target: string; external?: boolean }[]): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(({ id, type, target, external }) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${xml(target)}"${external ? ' TargetMode="External"' : ''}/>`).join('')}</Relationships>`

const xf = (numFmt: number, font: number, more = ''): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${more}/>`
const plainAndBold = (numFmt: number, more = ''): string => xf(numFmt, 0, more) + xf(numFmt, 1, more)
/** 49 is the format Text, 4 `#,##0.00`, 1 `0`; `quotePrefix` is what a person types before a text that looks like a formula. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0B57D0"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="11">${xf(0, 0)}${plainAndBold(49, ' quotePrefix="1"')}${plainAndBold(4)}${plainAndBold(164)}${plainAndBold(1)}${xf(49, 2, ' quotePrefix="1"')}${xf(49, 2, ' quotePrefix="1"')}</cellXfs></styleSheet>`

/**
 * The XML of a sheet. `links`: receives the address of each link, in the order of their ids. Throws where it has more rows than Excel
 * opens.
 */
async function* sheetXml({ columns, rows }: XlsxSheet, links: string[]): AsyncGenerator<string, void> {
  const refs: string[] = []
  let at = 0
  function rowXml({ cells, strong = false }: XlsxRow): string {
    at += 1
    if (at > maxRows) throw new Error(`A sheet of Excel has at most ${maxRows} rows.`)
    const made = cells.map((cell, column) =>
      cellXml(
        links.length < maxLinks || cell === null || typeof cell !== 'object' || !('link' in cell) ? cell : cell.text,
        column,
        at,
        strong,
      ),
    )
    made.forEach(({ link }, column) => {
      if (link === undefined) return
      links.push(link)
      refs.push(`<hyperlink ref="${columnName(column)}${at}" r:id="rId${links.length}"/>`)
    })
    return `<row r="${at}">${made.map(({ text }) => text).join('')}</row>`
  }
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  yield `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>`
  let chunk = rowXml({ cells: columns.map(({ head }) => head), strong: true })
  for await (const row of rows) {
    chunk += rowXml(row)
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield `${chunk}</sheetData>`
  if (refs.length > 0) yield `<hyperlinks>${refs.join('')}</hyperlinks>`
  yield `<ignoredErrors><ignoredError sqref="A1:${columnName(Math.max(columns.length, 1) - 1)}${at}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

async function* one(text: string): AsyncGenerator<string, void> {
  yield text
}
const sheetName = ({ name }: XlsxSheet): string => xml(name.replaceAll(/[[\]:*?/\\]/gu, ' ').slice(0, 31))
const each = (sheets: readonly XlsxSheet[], write: (sheet: XlsxSheet, n: number) => string): string =>
  sheets.map((sheet, i) => write(sheet, i + 1)).join('')

/** The files of a workbook, to be read one after the other; a sheet's rows are read when its file is. */
export async function* xlsxParts(sheets: readonly XlsxSheet[]): AsyncGenerator<XlsxPart, void> {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const types = each(sheets, (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`)
  yield {
    name: '[Content_Types].xml',
    content: one(
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>${types}</Types>`,
    ),
  }
  yield { name: '_rels/.rels', content: one(relationsOf([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])) }
  yield {
    name: 'xl/workbook.xml',
    content: one(
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(sheets, (sheet, n) => `<sheet name="${sheetName(sheet)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ),
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: one(
      relationsOf([
        ...sheets.map((_, i) => ({ id: `rId${i + 1}`, type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` })),
        { id: `rId${sheets.length + 1}`, type: 'styles', target: 'styles.xml' },
      ]),
    ),
  }
  yield { name: 'xl/styles.xml', content: one(styles) }
  for (const [i, sheet] of sheets.entries()) {
    const links: string[] = []
    yield { name: `xl/worksheets/sheet${i + 1}.xml`, content: sheetXml(sheet, links) }
    if (links.length > 0)
      yield {
        name: `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
        content: one(relationsOf(links.map((target, at) => ({ id: `rId${at + 1}`, type: 'hyperlink', target, external: true })))),
      }
  }
}
