/**
 * Reviews a group of 300 generated documents by keyboard, with the errors of the pipeline. The documents are drawn
 * (ops/bench/reviewing/drawn-documents.ts), uploaded, read, and reviewed in headless Chromium. Prints one JSON object:
 *
 * - `wrong`: values that differ from the document (ops/train/what-is-right.md), how many the review stopped at (`caughtShare`, goal ≥
 *   0.95), and the others by field;
 * - `stopsPerRightReceipt`: cells where it stopped though all of the receipt was right (goal ≤ 0.3); `keysPerReceipt`, modifiers counted;
 * - `keyToFrame`: from a key to the first frame after it, ms, every key of the review; `bare`: arrows in a default AG Grid with as many
 *   rows, on one screen, taken in between in the same browser; `ratio` of their p95 (goal ≤ 1.2, and p95 < 50 ms on a quiet machine). A
 *   key that accepts changes a row, goes to another and scrolls to it: `accept` compares it with the space bar in the same bare grid, which
 *   does as much by the grid's own calls (ui/bench/bare.tsx), `move` all other keys with the arrows;
 * - `nextReceipt`: from the key that accepts until the next receipt's image is decoded and drawn, ms (goal p95 ≤ 100);
 * - `secondsPerReceipt`: what a practised person would need by the keystroke-level model (reviewing/klm.ts; goal ≤ 2.0), every receipt by
 *   itself, and where it goes: `byDoing`, `byOperator`. `nothingToCheck`: the same where receipts without flagged
 *   values are accepted on the confident sheet, with a glance each, and only the others one by one. A model, not a person;
 * - `leftWrong`: values that are wrong in what was saved: those where the review did not stop.
 *
 * Files whose pages became more invoices than there are in the document, or fewer, are `boundariesWrong`; their rows are accepted, not
 * judged. ROWS and SEED (a number, the seed of the first document) choose another set. DOCKETRY_BENCH_KEEP=folder keeps what was drawn and
 * read for the next run. Not part of the tests.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { InvoiceAnswer } from '../../contracts/api/invoices.ts'
import { fieldNames, type FieldName } from '../../contracts/fields.ts'
import { hasChromium, whyNot } from '../../ui/e2e/browser.ts'
import type { InvoiceLabel } from '../eval/compare.ts'
import { percentile, rounded } from './figures.ts'
import { bareGrid } from './reviewing/bare-grid.ts'
import { drawDocuments, whyNotDrawn } from './reviewing/drawn-documents.ts'
import { openReadGroup, type ReadGroup } from './reviewing/read-group.ts'
import { isSettled, valuesOf, wrongFields } from './reviewing/truth.ts'
import { keyboard } from './reviewing/keyboard.ts'
import { acceptOnConfidentSheet } from './reviewing/confident-sheet.ts'
import { activities, routed, total, type Ledger, type Spent } from './reviewing/klm.ts'
import { walk } from './reviewing/walk.ts'
import { watch, type Taken } from './reviewing/watch-page.ts'

const [rows, seed] = [Number(process.env['ROWS'] ?? 300), Number(process.env['SEED'] ?? 5_000_000)]
/** Receipts between two rounds on the bare grid. */
const every = 25

type Rows = Map<string, { invoice: InvoiceAnswer; label: InvoiceLabel | undefined }>

async function rowsOf({ firm, groupId }: ReadGroup, labels: InvoiceLabel[][]): Promise<Rows> {
  const answer = await fetch(`${firm.address}/api/accountant/scans/detail?groupId=${groupId}`, {
    headers: { authorization: `Bearer ${firm.token}` },
  })
  const { invoices } = (await answer.json()) as { invoices: InvoiceAnswer[] }
  const byFile = Map.groupBy(invoices, it => it.resourcePrefix)
  return new Map(
    invoices.map(invoice => {
      const alone = byFile.get(invoice.resourcePrefix)?.length === 1
      return [invoice.id, { invoice, label: alone ? labels[Number(invoice.resourcePrefix.replace('scan_', ''))]?.[0] : undefined }]
    }),
  )
}

const byField = (all: FieldName[]) =>
  Object.fromEntries(fieldNames.map(name => [name, all.filter(it => it === name).length]).filter(([, n]) => n !== 0))
/** Seconds a receipt, by activity and by operator. */
function seconds(ledger: Ledger, receipts: number) {
  const each = (n: number) => rounded(2, n / receipts)
  const sum = (all: Spent) => each(Object.values(all).reduce((a, b) => a + b, 0))
  const operator = (name: keyof Spent) => each(activities.reduce((a, it) => a + ledger[it][name], 0))
  return {
    byDoing: Object.fromEntries(activities.map(it => [it, sum(ledger[it])])),
    byOperator: { keys: operator('keys'), think: operator('think'), look: operator('look'), answer: operator('answer') },
  }
}
const ms = (all: number[]) => ({ p50: rounded(1, percentile(all, 0.5)), p95: rounded(1, percentile(all, 0.95)) })

/** Compared with the bare grid. */
const against = (ours: number[] = [], bare: number[] = []) => ({
  ours: ms(ours),
  bare: ms(bare),
  ratio: rounded(2, ms(ours).p95 / ms(bare).p95),
})

function kindOf(key: string): string {
  if (key === ' ') return 'accept'
  if (key === 'Enter') return 'enter'
  if (key.length > 1) return 'other'
  return /\d/u.test(key) ? 'figure' : 'letter'
}
const byKey = ({ frames, keys }: Taken) =>
  Object.fromEntries(
    [...Map.groupBy(frames.keys(), i => kindOf(keys[i] ?? ''))].map(([kind, at]) => [
      kind,
      { keys: at.length, ...ms(at.map(i => frames[i] ?? 0)) },
    ]),
  )

async function benchReviewing(folder: string) {
  const drawn = drawDocuments(folder, rows, seed)
  const group = await openReadGroup(folder, drawn)
  const labels = drawn.map(it => it.label.invoices)
  const before = await rowsOf(group, labels)
  const browser = await chromium.launch({
    executablePath: process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const bare = await bareGrid(browser, rows)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watch)
  await page.goto(`${group.firm.address}/signin`)
  await page.fill('input[name=email]', group.email)
  await page.fill('input[name=password]', group.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.goto(`${group.firm.address}/scan/detail/groupId=${group.groupId}&firmId=${group.firm.firmId}`)
  const opened = async (): Promise<void> => {
    await page.waitForSelector('.ag-cell-focus')
    await page.locator('.sheet img').first().waitFor()
  }
  await opened()
  const nothingToCheck = await acceptOnConfidentSheet(page)
  await page.reload()
  await opened()
  const walked = await walk(
    keyboard(page),
    id => before.get(id)?.label,
    before.size,
    async ({ accepted }) => {
      if (accepted % every !== 0) return
      await bare.round()
      await bare.alike('accept', Array<string>(every).fill(' '))
      await page.bringToFront()
    },
  )
  await page.keyboard.press('Control+s')
  await page.getByText('All saved').waitFor({ timeout: 30_000 })
  const taken = await page.evaluate(() => (window as unknown as { taken: Taken }).taken)
  await browser.close()
  bare.close()
  const after = await rowsOf(group, labels)
  await group.child.stop()

  const judged = [...before].flatMap(([id, { invoice, label }]) =>
    label ? [{ id, label, wrong: wrongFields(invoice, label), stops: walked.stops.get(id) ?? new Set<FieldName>() }] : [],
  )
  const wrong = judged.flatMap(({ wrong: fields, stops }) => fields.map(field => ({ field, caught: stops.has(field) })))
  const right = judged.filter(it => it.wrong.length === 0)
  const onRight = right.flatMap(it => [...it.stops])
  const left = judged.flatMap(({ id, label }) => {
    const now = after.get(id)
    return now ? fieldNames.filter(field => !isSettled(field, valuesOf(now.invoice)[field], label)) : ['gone' as FieldName]
  })
  const [frames, yardstick] = [ms(taken.frames), ms(bare.taken())]
  const [accepts, moves] = [true, false].map(accepts => taken.frames.filter((_, i) => (taken.keys[i] === ' ') === accepts))
  return {
    bench: 'reviewing',
    documents: drawn.length,
    rows: before.size,
    judged: judged.length,
    boundariesWrong: drawn.length - judged.length,
    wrong: {
      fields: wrong.length,
      receipts: judged.length - right.length,
      caught: wrong.filter(it => it.caught).length,
      caughtShare: rounded(3, wrong.filter(it => it.caught).length / Math.max(1, wrong.length)),
      missed: byField(wrong.filter(it => !it.caught).map(it => it.field)),
      all: byField(wrong.map(it => it.field)),
    },
    rightReceipts: right.length,
    stopsPerRightReceipt: rounded(3, onRight.length / Math.max(1, right.length)),
    stopsOnRight: byField(onRight),
    corrections: walked.corrections,
    keysPerReceipt: rounded(2, walked.keys / walked.accepted),
    keyToFrame: frames,
    framesByKey: byKey(taken),
    bare: yardstick,
    ratio: rounded(2, frames.p95 / yardstick.p95),
    accept: against(accepts, bare.takenAlike('accept')),
    move: against(moves, bare.taken()),
    nextReceipt: ms(taken.painted),
    secondsPerReceipt: rounded(2, total(walked.ledger) / walked.accepted),
    ...seconds(walked.ledger, walked.accepted),
    nothingToCheck: { ...nothingToCheck, secondsPerReceipt: rounded(2, routed(walked.ledger, nothingToCheck) / walked.accepted) },
    leftWrong: { fields: left.length, ...byField(left) },
  }
}

if (import.meta.main) {
  const missing = hasChromium ? whyNotDrawn() : whyNot
  if (missing !== null) console.log(JSON.stringify({ bench: 'reviewing', notRun: missing }))
  else {
    const keepFolder = process.env['DOCKETRY_BENCH_KEEP']
    const folder = keepFolder ? join(keepFolder, `${seed}-${rows}`) : await mkdtemp(join(tmpdir(), 'docketry-bench-'))
    await mkdir(folder, { recursive: true })
    console.log(JSON.stringify(await benchReviewing(folder)))
    if (!keepFolder) await rm(folder, { recursive: true, force: true })
  }
}
