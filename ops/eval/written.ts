/**
 * written.ts [--scans | --photos] [--missed] [SET …]: how many values of the documents in ops/eval/written are extracted right. They are
 * Australian invoices and receipts, each written by hand as HTML, not by the grammar that the model was trained on: 65 of a first set, 108
 * of a second, 120 of a third, 76 of a fifth, 84 of a sixth, 84 of a seventh, 84 of an eighth, 62 each of a ninth, a tenth and an
 * eleventh, 52 each of a twelfth and a thirteenth, 56 of a fourteenth, 53 each of a fifteenth and a sixteenth, 62 of a seventeenth, 55 of an
 * eighteenth, 54 of a nineteenth, 32 of a twentieth, 48 each of a twenty-first to a twenty-ninth, 40 each of a thirtieth to a
 * thirty-seventh, and 16 of a thirty-eighth, in folders of their names, each by other authors after the rules for the sets before (the
 * sixteenth and seventeenth at one time, also the nineteenth and twentieth, and the seven pairs to the thirty-seventh). The mistakes of these were read, so that their figures show what a
 * change of rules does, not what other documents will have.
 * Those of the fourth, 18 documents by the authors of the third, were not read, and `--missed` leaves them out: rules are not written for
 * them. They are printed by Chromium and go through `docketry extract`; those of one page with `--scans` through pictures that are slightly
 * turned, blurred and compressed, with `--photos` through photos by ops/train/photos.py, which needs Python with NumPy and Pillow, and
 * pdftoppm. Prints a line of JSON for each set, or for those named (`first` … `thirtyeighth`); `--missed` also lists what is wrong.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { fieldNames, type FieldName } from '../../contracts/fields.ts'
import { confidenceThresholds } from '../../contracts/rules/confidence.ts'
import { toCents } from '../../contracts/rules/money.ts'
import { startWorkers } from '../../services/workers/workers.ts'
import { isRight, type InvoiceLabel, type Value } from './compare.ts'

const run = promisify(execFile)
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { scans: { type: 'boolean' }, photos: { type: 'boolean' }, missed: { type: 'boolean' } },
})
const chromium = process.env['DOCKETRY_CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(chromium)) {
  console.log(
    JSON.stringify({
      set: 'written',
      absent: 'There is no Chromium to print the documents, or DOCKETRY_CHROMIUM does not name it: not measured',
    }),
  )
  process.exit(0)
}

type Truth = Pick<InvoiceLabel, 'fields' | 'also'>
type Line = {
  file: string
  error?: string
  invoices?: { fields: Partial<Record<FieldName, { value: string | number; confidence: number } | null>> }[]
}

const workers = startWorkers({ workers: 1 })
const work = await mkdtemp(join(tmpdir(), 'written-'))

/** The file that is extracted; null for a scan or photo of several pages. */
async function drawn(folder: URL, name: string): Promise<string | null> {
  // as many as the ends
  const [pdf, page, ocr, scan] = ['.pdf', '.page.jpg', '.ocr', '.jpg'].map(end => join(work, name + end)) as [
    string,
    string,
    string,
    string,
  ]
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
  await run(chromium, [...flags, `--print-to-pdf=${pdf}`, new URL(`${name}.html`, folder).href])
  if (options.photos) {
    await rm(scan, { force: true })
    await run('/usr/bin/python3', [new URL('../train/photos.py', import.meta.url).pathname, work])
    await rm(pdf)
    return existsSync(scan) ? scan : null
  }
  if (!options.scans) return pdf
  const { kind, pages } = await workers.open({ path: pdf })
  if (pages > 1) return null
  await workers.prepare({ path: pdf, kind, page: 1, imagePath: page, ocrPath: ocr })
  await sharp(page).rotate(0.7, { background: 'white' }).blur(0.7).jpeg({ quality: 72 }).toFile(scan)
  return scan
}

/** Measures the documents of a folder, which has a `truth.json`. `mayBeRead`: whether its mistakes may be listed. */
async function measure(set: string, folder: URL, mayBeRead = true): Promise<void> {
  const truth = JSON.parse(await readFile(new URL('truth.json', folder), 'utf8')) as Record<string, Truth> // committed beside the documents
  const drawings: { name: string; label: Truth; file: string }[] = []
  for (const [name, label] of Object.entries(truth)) {
    const file = await drawn(folder, name)
    if (file !== null) drawings.push({ name, label, file })
  }
  const command = [new URL('../../services/cli/cli.ts', import.meta.url).pathname, 'extract', ...drawings.map(({ file }) => file)]
  const { stdout } = await run(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 })
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line) // printed by `docketry extract`
  const counts = { values: 0, right: 0, confident: 0, confidentRight: 0, wrong: 0, wrongFlagged: 0, documents: 0, allRight: 0 }
  for (const [i, { name, label }] of drawings.entries()) {
    const invoice = lines[i]?.invoices?.[0]
    let isAllRight = true
    for (const field of fieldNames) {
      if (!(field in label.fields)) continue
      const found = invoice?.fields[field] ?? null
      const printed = found?.value ?? null
      const value: Value = typeof printed === 'number' ? toCents(printed) : printed
      const right = isRight(field, value, { pages: [1], ...label })
      const isConfident = found !== null && found.confidence >= confidenceThresholds[field]
      counts.values += 1
      counts.right += Number(right)
      counts.confident += Number(isConfident)
      counts.confidentRight += Number(isConfident && right)
      counts.wrong += Number(!right)
      counts.wrongFlagged += Number(!right && !isConfident)
      isAllRight &&= right
      if (!right && options.missed && mayBeRead)
        console.log(`${name} ${field}: said ${String(value)} (${found?.confidence ?? 'none'}), is ${String(label.fields[field])}`)
    }
    counts.documents += 1
    counts.allRight += Number(isAllRight)
  }
  console.log(JSON.stringify({ set, as: form(), ...counts }))
}

/** What the documents are read as: photos, scans, or the PDFs that they are drawn as. */
function form(): string {
  if (options.photos) return 'photos'
  return options.scans ? 'scans' : 'PDF'
}

/** The sets, with their folders. */
const sets = {
  first: './written/',
  second: './written/second/',
  third: './written/third/',
  fourth: './written/fourth/',
  fifth: './written/fifth/',
  sixth: './written/sixth/',
  seventh: './written/seventh/',
  eighth: './written/eighth/',
  ninth: './written/ninth/',
  tenth: './written/tenth/',
  eleventh: './written/eleventh/',
  twelfth: './written/twelfth/',
  thirteenth: './written/thirteenth/',
  fourteenth: './written/fourteenth/',
  fifteenth: './written/fifteenth/',
  sixteenth: './written/sixteenth/',
  seventeenth: './written/seventeenth/',
  eighteenth: './written/eighteenth/',
  nineteenth: './written/nineteenth/',
  twentieth: './written/twentieth/',
  twentyfirst: './written/twentyfirst/',
  twentysecond: './written/twentysecond/',
  twentythird: './written/twentythird/',
  twentyfourth: './written/twentyfourth/',
  twentyfifth: './written/twentyfifth/',
  twentysixth: './written/twentysixth/',
  twentyseventh: './written/twentyseventh/',
  twentyeighth: './written/twentyeighth/',
  twentyninth: './written/twentyninth/',
  thirtieth: './written/thirtieth/',
  thirtyfirst: './written/thirtyfirst/',
  thirtysecond: './written/thirtysecond/',
  thirtythird: './written/thirtythird/',
  thirtyfourth: './written/thirtyfourth/',
  thirtyfifth: './written/thirtyfifth/',
  thirtysixth: './written/thirtysixth/',
  thirtyseventh: './written/thirtyseventh/',
  thirtyeighth: './written/thirtyeighth/',
}

try {
  for (const [set, folder] of Object.entries(sets)) {
    if (positionals.length > 0 && !positionals.includes(set)) continue
    await measure(set, new URL(folder, import.meta.url), set !== 'fourth')
  }
} finally {
  await workers.close()
  await rm(work, { recursive: true })
}
