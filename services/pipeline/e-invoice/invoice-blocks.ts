/**
 * The parts of the page that is drawn for an e-invoice. The values of all fields stand at the top of the first page, where frames mark
 * them. Pure.
 */
import type { AnyField } from '../../../contracts/fields.ts'
import { shownAbn } from '../../../contracts/rules/abn.ts'
import { slashedDate } from '../../../contracts/rules/dates.ts'
import type { EInvoice, Labelled, Line, Party } from './e-invoice.ts'
import { shownCents } from './exact-values.ts'
import { below, beside, page, setText, sizes, spaced, type Block, type Measure } from './page-blocks.ts'

const { left, right } = page
const factsLeft = 960

/** Lines beyond these are not drawn; the file lists them. */
const mostLines = 600

const syntaxNames = { ubl: 'E-invoice (UBL)', cii: 'E-invoice (CII)' } as const

const titleBlock = (measure: Measure, { credit, syntax }: EInvoice): Block =>
  spaced(
    beside(
      setText(measure, credit ? 'Credit note' : 'Invoice', 0, { x: left, width: 900, size: sizes.title, bold: true }),
      setText(measure, syntaxNames[syntax], 24, { x: right, width: 500, size: sizes.small, gray: true, align: 'right' }),
    ),
    40,
    true,
  )

type Fact = Labelled & { field: AnyField; large?: boolean }

/** The amounts of a credit note as its file has them: positive. */
function factsOf({ credit, values }: EInvoice): Fact[] {
  const money = (cents: number) => shownCents(credit ? -cents + 0 : cents)
  const { invoiceNumber, invoiceDate, dueDate, currency, gst, total } = values
  return [
    ...(invoiceNumber === null
      ? []
      : [{ label: credit ? 'Credit note number' : 'Invoice number', text: invoiceNumber, field: 'invoiceNumber' as const }]),
    ...(invoiceDate === null ? [] : [{ label: 'Date', text: slashedDate(invoiceDate), field: 'invoiceDate' as const }]),
    ...(dueDate === null ? [] : [{ label: 'Due date', text: slashedDate(dueDate), field: 'dueDate' as const }]),
    ...(currency === null ? [] : [{ label: 'Currency', text: currency, field: 'currency' as const }]),
    ...(gst === null ? [] : [{ label: currency === 'AUD' || currency === 'NZD' ? 'GST' : 'Tax', text: money(gst), field: 'gst' as const }]),
    ...(total === null ? [] : [{ label: 'Total', text: money(total), field: 'total' as const, large: true }]),
  ]
}

const factBlock =
  (measure: Measure, fact: Fact) =>
  (top: number): Block => {
    const size = fact.large ? sizes.name : sizes.text
    return spaced(
      beside(
        setText(measure, fact.label, top, { x: factsLeft, width: 230, size, gray: true, maxLines: 1 }),
        setText(measure, fact.text, top, { x: right, width: right - factsLeft - 240, size, bold: true, align: 'right', field: fact.field }),
      ),
      8,
    )
  }

/** `abn`: of the supplier, whose line is the value of its field. */
const partyBlock =
  (measure: Measure, { name, details }: Party, size: number, abn: string | null) =>
  (top: number): Block => {
    const abnLine = abn === null ? -1 : details.indexOf(`ABN ${shownAbn(abn)}`)
    const isSupplier = size === sizes.name
    return below(top, [
      at => setText(measure, name ?? '', at, { x: left, width: 760, size, bold: true, field: isSupplier ? 'supplierName' : undefined }),
      ...details.slice(0, 12).map(
        (text, i) => (at: number) =>
          setText(measure, text, at, {
            x: left,
            width: 760,
            gray: i !== abnLine,
            field: isSupplier && i === abnLine ? 'supplierAbn' : undefined,
          }),
      ),
    ])
  }

const headBlock = (measure: Measure, invoice: EInvoice): Block =>
  spaced(
    beside(
      partyBlock(measure, invoice.supplier, sizes.name, invoice.values.supplierAbn)(0),
      below(
        0,
        factsOf(invoice).map(fact => factBlock(measure, fact)),
      ),
    ),
    50,
  )

/** From `x` to the right edge. */
const labelledBlock = (measure: Measure, { label, text }: Labelled, x: number = left, top = 0): Block =>
  spaced(
    beside(
      setText(measure, label, top, { x, width: 230, gray: true, maxLines: 2 }),
      setText(measure, text, top, { x: x + 250, width: right - x - 250, maxLines: 6 }),
    ),
    4,
  )

/** The buyer, and beside it the references. */
const buyerBlock = (measure: Measure, { buyer, references }: EInvoice): Block =>
  beside(
    buyer.name === null && buyer.details.length === 0
      ? below(0, [])
      : below(0, [top => setText(measure, 'To', top, { x: left, width: 200, gray: true }), partyBlock(measure, buyer, sizes.text, null)]),
    below(
      0,
      references.map(it => (top: number) => labelledBlock(measure, it, factsLeft, top)),
    ),
  )

const columns = { name: 690, quantity: 990, price: 1210, rate: 1310 } as const

/** A row of the table. `heading`: its first, which is repeated on each page. */
function rowBlock(measure: Measure, { name, details, quantity, price, rate, amount }: Line, heading = false): Block {
  const style = { size: heading ? sizes.small : sizes.text, gray: heading }
  const cell = (text: string, x: number, width: number) => setText(measure, text, 0, { x, width, align: 'right', maxLines: 2, ...style })
  return spaced(
    beside(
      below(0, [
        top => setText(measure, name, top, { x: left, width: columns.name, ...style }),
        ...details
          .slice(0, 3)
          .map(
            text => (top: number) =>
              setText(measure, text, top, { x: left, width: columns.name, size: sizes.small, gray: true, maxLines: 2 }),
          ),
      ]),
      cell(quantity, columns.quantity, 150),
      cell(price, columns.price, 200),
      cell(rate, columns.rate, 90),
      cell(amount, right, 200),
    ),
    heading ? 24 : 16,
    heading,
  )
}

const totalBlock = (measure: Measure, { label, text }: Labelled): Block =>
  spaced(
    beside(
      setText(measure, label, 0, { x: factsLeft - 100, width: 440, gray: true, maxLines: 2 }),
      setText(measure, text, 0, { x: right, width: 240, align: 'right', maxLines: 1 }),
    ),
    4,
  )

const noteBlock = (measure: Measure, text: string): Block =>
  spaced(setText(measure, text, 0, { x: left, width: right - left, maxLines: 30 }), 10)

/** The blocks in order. `repeated`: goes first on each page that the block begins. */
export function invoiceBlocks(measure: Measure, invoice: EInvoice): { block: Block; repeated?: Block }[] {
  const { lines, totals, payment, notes } = invoice
  const gap = { block: { height: 36, texts: [], rules: [] } }
  const rest = lines.length - mostLines
  const heading = rowBlock(
    measure,
    { name: 'Description', details: [], quantity: 'Quantity', price: 'Price', rate: 'Tax', amount: 'Amount' },
    true,
  )
  const shownLines =
    rest > 0
      ? [
          ...lines.slice(0, mostLines),
          { name: `and ${rest} more lines, which the file lists`, details: [], quantity: '', price: '', rate: '', amount: '' },
        ]
      : lines
  return [
    { block: titleBlock(measure, invoice) },
    { block: headBlock(measure, invoice) },
    { block: buyerBlock(measure, invoice) },
    gap,
    ...(lines.length > 0 ? [{ block: heading }] : []),
    ...shownLines.map(it => ({ block: rowBlock(measure, it), repeated: heading })),
    gap,
    ...totals.slice(0, 40).map(it => ({ block: totalBlock(measure, it) })),
    gap,
    ...payment.map(it => ({ block: labelledBlock(measure, it) })),
    gap,
    ...notes.map(text => ({ block: noteBlock(measure, text) })),
  ]
}
