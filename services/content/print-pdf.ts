/**
 * Prints a document of text, facts and tables as an A4 PDF. The only file that imports pdfkit. The letters are those of Liberation Sans
 * (Latin, Greek, Cyrillic), embedded.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate as tick } from 'node:timers/promises'
import PDFDocument from 'pdfkit'

/** `share`: of the table's width; the shares of a table add up to 1. `right`: figures. */
type PrintColumn = { title: string; share: number; right?: boolean }
/** `links`: web addresses that cells open, by the index of the column. */
type PrintRow = { cells: string[]; bold?: boolean; links?: Readonly<Record<number, string>> }

/** `facts`: pairs of a name and a value. The heading of a table is repeated on each page that it reaches. */
export type PrintBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; bold?: boolean }
  | { kind: 'facts'; rows: (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: PrintColumn[]; rows: PrintRow[] }

/** `madeAt`: UTC ms, in the file's properties. `footer`: at the foot of each page, beside its number. */
type PrintedDocument = { title: string; footer: string; madeAt: number; blocks: PrintBlock[] }

const require = createRequire(import.meta.url)
const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts')
const [margin, pageWidth, pageHeight] = [48, 595.28, 841.89]
const width = pageWidth - 2 * margin
const bottom = pageHeight - margin - 20
const [quiet, ink, line, linked] = ['#555555', '#111111', '#bbbbbb', '#0b57d0']
const [padding, cellSize] = [3, 9]
/** Of a cell: what is longer than a page ends with an ellipsis. */
const tallest = bottom - margin - 2 * padding
/** After this much work, other requests may run. */
const workMs = 15

/** The font lacks letters with two marks, as in Vietnamese: they are printed without. */
const printable = (text: string): string =>
  text.replaceAll(/[\u1E00-\u1EFF]/gu, letter => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))

type Sheet = InstanceType<typeof PDFDocument>
/**
 * Something printed across the page, in points. `room`: what must be free on a page for it to begin there; `head`: repeated above it where
 * it begins a page.
 */
type Item = { height: number; room: number; head: Item | null; draw(top: number): void }
type Placed = { item: Item; page: number; top: number }

/**
 * The bytes of the PDF. A character that the font lacks is printed as an empty box. Everything is placed first, so that each page is
 * finished, with its number of all pages, before the next one.
 */
export async function printPdf({ title, footer, madeAt, blocks }: PrintedDocument): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    lang: 'en-AU',
    info: { Title: title, Creator: 'Docketry', Producer: 'Docketry', CreationDate: new Date(madeAt), ModDate: new Date(madeAt) },
  })
  sheet.registerFont('plain', join(fonts, 'LiberationSans-Regular.ttf'))
  sheet.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'))
  const bytes = buffer(sheet)
  const rest = restAfter(workMs)
  const charWidths = { plain: new Map<string, number>(), bold: new Map<string, number>() }
  const placed: Placed[] = []
  let [page, y] = [0, margin]
  const add = (item: Item): void => {
    placed.push({ item, page, top: y })
    y += item.height
  }
  add(textItem(sheet, { text: title, font: 'bold', size: 17, above: 0, below: 8, room: 0 }))
  for (const item of itemsOf(sheet, blocks, charWidths)) {
    if (y + item.room > bottom) {
      ;[page, y] = [page + 1, margin]
      if (item.head) add(item.head)
    }
    add(item)
    await rest()
  }
  let current = 0
  for (const { item, page: wanted, top } of placed) {
    if (wanted > current) {
      numberPage(sheet, footer, current, page + 1)
      sheet.addPage()
      current = wanted
    }
    item.draw(top)
    await rest()
  }
  numberPage(sheet, footer, current, page + 1)
  sheet.end()
  return bytes
}

/** Returns a function that yields to the event loop when `ms` have passed since it last did. */
function restAfter(ms: number): () => Promise<void> | undefined {
  let since = performance.now()
  return () => (performance.now() - since < ms ? undefined : tick().then(() => void (since = performance.now())))
}

function* itemsOf(sheet: Sheet, blocks: PrintBlock[], charWidths: CharWidths): Generator<Item, void> {
  for (const block of blocks) {
    if (block.kind === 'table') yield* tableItems(sheet, block.columns, block.rows, charWidths)
    else if (block.kind === 'facts') {
      for (const [name, value] of block.rows)
        yield cellsItem(
          sheet,
          [
            { title: '', share: 0.3 },
            { title: '', share: 0.7 },
          ],
          { cells: [name, value] },
          quiet,
          charWidths,
        )
      yield space(8)
    } else if (block.kind === 'heading')
      yield textItem(sheet, { text: block.text, font: 'bold', size: 12, above: 8, below: 6, room: 60 }) // a heading stays with what follows it
    else yield textItem(sheet, { text: block.text, font: block.bold ? 'bold' : 'plain', size: cellSize, above: 0, below: 6, room: 0 })
  }
}

const space = (height: number): Item => ({ height, room: 0, head: null, draw: () => undefined })

/** `room`: that must be free below the text. */
function textItem(
  sheet: Sheet,
  {
    text,
    font,
    size,
    above,
    below,
    room,
  }: { text: string; font: 'plain' | 'bold'; size: number; above: number; below: number; room: number },
): Item {
  const shown = printable(text)
  const height = sheet.font(font).fontSize(size).heightOfString(shown, { width })
  return {
    height: above + height + below,
    room: height + room,
    head: null,
    draw: top =>
      void sheet
        .font(font)
        .fontSize(size)
        .fillColor(ink)
        .text(shown, margin, top + above, { width }),
  }
}

function* tableItems(sheet: Sheet, columns: PrintColumn[], rows: PrintRow[], charWidths: CharWidths): Generator<Item, void> {
  const titles = cellsItem(sheet, columns, { cells: columns.map(({ title }) => title), bold: true }, quiet, charWidths)
  const head: Item = {
    ...titles,
    room: 40,
    draw(top) {
      titles.draw(top)
      rule(sheet, top + titles.height)
    },
  }
  yield head
  for (const row of rows) yield { ...cellsItem(sheet, columns, row, ink, charWidths), head }
  yield { ...space(8), draw: top => rule(sheet, top) }
}

/** Widths of single characters of the cells, by font, in points. */
type CharWidths = Record<'plain' | 'bold', Map<string, number>>

/** Whether a text surely fits on a line: kerning only makes it narrower. */
function fits(sheet: Sheet, text: string, max: number, known: Map<string, number>): boolean {
  let sum = 0
  for (const char of text) {
    let own = known.get(char)
    if (own === undefined) known.set(char, (own = sheet.widthOfString(char)))
    sum += own
    if (sum > max) return false
  }
  return true
}

/** A row of cells. Texts that fit on their lines are placed without looking for places to break them, which takes ten times as long. */
function cellsItem(
  sheet: Sheet,
  columns: PrintColumn[],
  { cells, bold, links = {} }: PrintRow,
  colour: string,
  charWidths: CharWidths,
): Item {
  const font = bold ? 'bold' : 'plain'
  sheet.font(font).fontSize(cellSize)
  const lineHeight = sheet.currentLineHeight(true)
  let left = margin
  const made = columns.map(({ share, right = false }, index) => {
    const [text, link, room] = [printable(cells[index] ?? ''), links[index] ?? null, share * width - 2 * padding]
    const lines = text.split('\n')
    const whole = lines.every(line => fits(sheet, line, room, charWidths[font]))
    const height = whole ? lines.length * lineHeight : sheet.heightOfString(text, { width: room })
    const cell = { text, lines: whole ? lines : null, left, room, right, link, height: Math.min(height, tallest), cut: height > tallest }
    left += share * width
    return cell
  })
  const height = Math.max(lineHeight, ...made.map(it => it.height)) + 2 * padding
  const draw = (top: number): void => {
    sheet.font(font).fontSize(cellSize)
    for (const { text, lines, left: x, room, right, link, cut } of made) {
      const how = { link, underline: link !== null }
      sheet.fillColor(link === null ? colour : linked)
      if (lines === null)
        sheet.text(text, x, top + padding, {
          ...how,
          width: room,
          ...(cut ? { height: tallest, ellipsis: true } : {}),
          align: right ? 'right' : 'left',
        })
      else
        for (const [index, line] of lines.entries())
          if (line !== '')
            sheet.text(line, right ? x + room - sheet.widthOfString(line) : x, top + padding + index * lineHeight, {
              ...how,
              lineBreak: false,
            })
    }
  }
  return { height, room: height, head: null, draw }
}

function rule(sheet: Sheet, y: number): void {
  sheet
    .moveTo(margin, y)
    .lineTo(pageWidth - margin, y)
    .lineWidth(0.5)
    .stroke(line)
}

function numberPage(sheet: Sheet, footer: string, index: number, count: number): void {
  sheet.font('plain').fontSize(8).fillColor(quiet)
  sheet.text(printable(footer), margin, bottom + 12, { width: width * 0.8, lineBreak: false })
  sheet.text(`Page ${index + 1} of ${count}`, margin + width * 0.8, bottom + 12, { width: width * 0.2, align: 'right', lineBreak: false })
}
