/**
 * line-items.ts [--generated FOLDER]: how many invoices' line items add up, and, where the lines are known, how many are right. Of
 * `einvoice/` in the folder that DOCKETRY_SAMPLES names: the exact lines, and those found on the words of the pages that are drawn for
 * them; and of drawn documents with labels (`FOLDER/labels`, `FOLDER/words`). Total and GST are given as they are. Prints JSON.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { LineItem, LineItems } from '../../contracts/line-items.ts'
import { layOut, wordsOnPage } from '../../services/pipeline/e-invoice/lay-out.ts'
import { readEInvoice } from '../../services/pipeline/e-invoice/read-e-invoice.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'
import { findLineItems } from '../../services/pipeline/line-items/find-line-items.ts'
import { loadGenerated } from './load.ts'

type Line = { name: string; quantity: number | null; amount: number }
type Tally = {
  invoices: number
  addsUp: number
  allRight: number
  addsUpButWrong: number
  lines: number
  amounts: number
  descriptions: number
  quantities: number
  found: number
}

const { values: options } = parseArgs({ options: { generated: { type: 'string' } } })
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Amounts with GST are right where the label has them without. */
const isAmount = ({ amount, gst }: LineItem, right: number): boolean =>
  amount === right || amount - (gst ?? 0) === right || Math.abs(amount - 1.1 * right) <= 1

/** Adds one invoice to a tally: each true line is matched to one that was found. */
function judge(tally: Tally, truth: Line[], found: LineItems | null): void {
  const left = [...(found?.items ?? [])]
  let right = 0
  for (const line of truth) {
    const at = left.findIndex(item => isAmount(item, line.amount))
    const [item] = at < 0 ? [] : left.splice(at, 1)
    if (!item) continue
    right++
    if (bare(item.description).startsWith(bare(line.name))) tally.descriptions++
    if ((item.quantity ?? 1) === (line.quantity ?? 1)) tally.quantities++
  }
  const isRight = right === truth.length && left.length === 0
  tally.invoices++
  tally.lines += truth.length
  tally.amounts += right
  tally.found += found?.items.length ?? 0
  if (found?.addsUpTo) tally.addsUp++
  if (isRight) tally.allRight++
  else if (found?.addsUpTo) tally.addsUpButWrong++
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)
const newTally = (): Tally => ({
  invoices: 0,
  addsUp: 0,
  allRight: 0,
  addsUpButWrong: 0,
  lines: 0,
  amounts: 0,
  descriptions: 0,
  quantities: 0,
  found: 0,
})
const figures = (it: Tally) => ({
  invoices: it.invoices,
  addsUp: percent(it.addsUp, it.invoices),
  allLinesRight: percent(it.allRight, it.invoices),
  addsUpButWrong: it.addsUpButWrong,
  lines: it.lines,
  amountsFound: percent(it.amounts, it.lines),
  foundRight: percent(it.amounts, it.found),
  descriptions: percent(it.descriptions, it.lines),
  quantities: percent(it.quantities, it.lines),
})

const samples = process.env['DOCKETRY_SAMPLES']
const files = samples && existsSync(join(samples, 'einvoice')) ? globSync('**/*.xml', { cwd: join(samples, 'einvoice') }).sort() : []
if (files.length === 0)
  console.log(JSON.stringify({ set: 'einvoice', absent: 'DOCKETRY_SAMPLES is not set or holds no einvoice/: not measured' }))
else {
  const measure = (text: string, size: number): number => text.length * size * 0.5
  const [drawn, exact] = [newTally(), { files: files.length, lines: 0, addsUp: 0 }]
  for (const file of files) {
    const invoice = readEInvoice(readFileSync(join(samples!, 'einvoice', file)))
    const { lineItems, total, gst } = invoice.values
    if (!lineItems) continue
    exact.lines += lineItems.count
    if (lineItems.addsUpTo) exact.addsUp++
    const pages = layOut(invoice, measure).map((page, i) => ({
      page: i + 1,
      width: page.width,
      height: page.height,
      turned: 0,
      readBy: 'pdf-text' as const,
      confidence: 1,
      words: wordsOnPage(page, measure).words,
    }))
    judge(
      drawn,
      lineItems.items.map(({ description, quantity, amount }) => ({ name: description, quantity, amount })),
      findLineItems(toDoc(pages), { total, gst }),
    )
  }
  console.log(JSON.stringify({ set: 'einvoice, exact', ...exact, addsUp: percent(exact.addsUp, exact.files) }))
  console.log(JSON.stringify({ set: 'einvoice, found on the drawn pages', ...figures(drawn) }))
}

if (options.generated) {
  const tallies = new Map<string, Tally>([['all', newTally()]])
  for (const { label, pages } of loadGenerated(options.generated)) {
    if (!tallies.has(label.source)) tallies.set(label.source, newTally())
    for (const invoice of label.invoices) {
      const { lines = [] } = invoice as { lines?: Line[] } // the generator's labels have them, the others do not
      const { total = null, gst = null } = invoice.fields as { total?: number | null; gst?: number | null } // cents
      if (lines.length === 0) continue
      const found = findLineItems(toDoc(pages.filter(({ page }) => invoice.pages.includes(page))), { total, gst })
      const sign = (total ?? 0) < 0 ? -1 : 1
      for (const name of ['all', label.source])
        judge(
          tallies.get(name)!,
          lines.map(line => ({ ...line, amount: sign * line.amount })),
          found,
        )
    }
  }
  console.log(
    JSON.stringify(
      { set: options.generated, sources: Object.fromEntries([...tallies].map(([name, tally]) => [name, figures(tally)])) },
      null,
      1,
    ),
  )
}
