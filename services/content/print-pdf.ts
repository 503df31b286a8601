/** Prints a document of text, facts and tables as an A4 PDF. The only file that imports pdfkit. The letters are those of Liberation Sans (Latin, Greek, Cyrillic), embedded. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as tick } from 'node:timers/promises'
import PDFDocument from 'pdfkit'

/** `share`: of the table's width; the shares of a table add up to 1. `right`: figures. */
export type PrintColumn = { title: string; share: number; right?: boolean }
/** `links`: web addresses that cells open, by the index of the column. */
export type PrintRow = { cells: string[]; bold?: boolean; links?: Readonly<Record<number, string>> }

/** `facts`: pairs of a name and a value. The heading of a table is repeated on each page that it reaches. */
export type PrintBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; bold?: boolean }
  | { kind: 'facts'; rows: (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: PrintColumn[]; rows: PrintRow[] }

/** `madeAt`: UTC ms, in the file's properties. `footer`: at the foot of each page, beside its number. */
export type PrintedDocument = { title: string; footer: string; madeAt: number; blocks: PrintBlock[] }

const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts')
const [margin, pageWidth, pageHeight] = [48, 595.28, 841.89]
const width = pageWidth - 2 * margin
const bottom = pageHeight - margin - 20
const [quiet, ink, line, linked] = ['#555555', '#111111', '#bbbbbb', '#0b57d0']
const padding = 3
/** After so many rows other requests may run. */
const rowsAtATime = 100

/** The font lacks letters with two marks, as in Vietnamese: they are printed without. */
const printable = (text: string): string => text.replaceAll(/[\u1E00-\u1EFF]/gu, letter => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))

type Sheet = InstanceType<typeof PDFDocument>

/** The bytes of the PDF. A character that the font lacks is printed as an empty box. */
export async function printPdf({ title, footer, madeAt, blocks }: PrintedDocument): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: 'A4', margins: { top: margin, bottom: 0, left: margin, right: margin }, bufferPages: true, lang: 'en-AU',
    info: { Title: title, Creator: 'Docketry', Producer: 'Docketry', CreationDate: new Date(madeAt), ModDate: new Date(madeAt) },
  })
  sheet.registerFont('plain', join(fonts, 'LiberationSans-Regular.ttf'))
  sheet.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'))
  const bytes = buffer(sheet)
  sheet.font('bold').fontSize(17).fillColor(ink).text(printable(title), margin, margin, { width })
  sheet.y += 8
  for (const block of blocks) await printBlock(sheet, block)
  numberPages(sheet, footer)
  sheet.end()
  return bytes
}

async function printBlock(sheet: Sheet, block: PrintBlock): Promise<void> {
  if (block.kind === 'table') return printTable(sheet, block.columns, block.rows)
  if (block.kind === 'facts') {
    for (const [name, value] of block.rows) printCells(sheet, [{ title: '', share: 0.3 }, { title: '', share: 0.7 }], { cells: [name, value] }, quiet)
    sheet.y += 8
    return
  }
  const heading = block.kind === 'heading'
  sheet.font(heading || block.bold ? 'bold' : 'plain').fontSize(heading ? 12 : 9).fillColor(ink)
  // A heading stays with what follows it.
  room(sheet, sheet.heightOfString(printable(block.text), { width }) + (heading ? 60 : 0))
  if (heading) sheet.y += 8
  sheet.text(printable(block.text), margin, sheet.y, { width })
  sheet.y += 6
}

async function printTable(sheet: Sheet, columns: PrintColumn[], rows: PrintRow[]): Promise<void> {
  const head = (): void => {
    printCells(sheet, columns, { cells: columns.map(({ title }) => title), bold: true }, quiet)
    rule(sheet)
  }
  room(sheet, 40)
  head()
  for (const [index, row] of rows.entries()) {
    if (room(sheet, heightOf(sheet, columns, row))) head()
    printCells(sheet, columns, row, ink)
    if (index % rowsAtATime === rowsAtATime - 1) await tick()
  }
  rule(sheet)
  sheet.y += 8
}

function printCells(sheet: Sheet, columns: PrintColumn[], row: PrintRow, colour: string): void {
  const height = heightOf(sheet, columns, row)
  room(sheet, height)
  const top = sheet.y
  let left = margin
  for (const [index, { share, right }] of columns.entries()) {
    const link = row.links?.[index]
    sheet.fillColor(link === undefined ? colour : linked).text(printable(row.cells[index] ?? ''), left, top + padding, { width: share * width - 2 * padding, align: right ? 'right' : 'left', link: link ?? null, underline: link !== undefined })
    left += share * width
  }
  sheet.y = top + height
}

/** In points; chooses the font that the row is printed in. */
function heightOf(sheet: Sheet, columns: PrintColumn[], { cells, bold }: PrintRow): number {
  sheet.font(bold ? 'bold' : 'plain').fontSize(9)
  return Math.max(...columns.map(({ share }, index) => sheet.heightOfString(printable(cells[index] ?? ''), { width: share * width - 2 * padding })), sheet.currentLineHeight()) + 2 * padding
}

/** Begins a page where `height` points do not fit on this one; whether it did. */
function room(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= bottom) return false
  sheet.addPage()
  sheet.y = margin
  return true
}

function rule(sheet: Sheet): void {
  sheet.moveTo(margin, sheet.y).lineTo(pageWidth - margin, sheet.y).lineWidth(0.5).stroke(line)
}

function numberPages(sheet: Sheet, footer: string): void {
  const { start, count } = sheet.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    sheet.switchToPage(index)
    sheet.font('plain').fontSize(8).fillColor(quiet)
    sheet.text(printable(footer), margin, bottom + 12, { width: width * 0.8, lineBreak: false })
    sheet.text(`Page ${index - start + 1} of ${count}`, margin + width * 0.8, bottom + 12, { width: width * 0.2, align: 'right', lineBreak: false })
  }
}
