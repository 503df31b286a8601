/**
 * ocr-overhead.ts DIR [--workers N] [--rounds N]: pages a minute of open, prepare and read through the worker children over the scans (PNG,
 * JPEG) of a folder, against bare tesseract.js reading the same prepared images. Rounds alternate; prints JSON with the median of the
 * rounds' ratios.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWorkers, type Workers } from '../../services/workers/workers.ts'
import { median } from './figures.ts'
import { bareOcr, readsOf } from './ocr-bare.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: String(availableParallelism()) }, rounds: { type: 'string', default: '3' } },
})
const from = positionals[0]
if (!from) throw new Error('usage: ocr-overhead.ts DIR [--workers N] [--rounds N]')
const workers = Number(values.workers)
const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
const paths = (await readdir(from))
  .filter(name => /\.(png|jpe?g)$/i.test(name))
  .sort()
  .map(name => join(from, name))

const pool = startWorkers({ workers })
await wholeReading(pool)
const reads = await readsOf(await Promise.all(paths.map((_, i) => readFile(join(folder, `${i}.ocr`)))))
const rounds: { whole: number; bare: number; added: number }[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  const bare = (await bareOcr(reads, workers)).pagesPerMinute
  const whole = await wholeReading(pool)
  rounds.push({ whole, bare, added: bare / whole - 1 })
}
await pool.close()
await rm(folder, { recursive: true })
console.log(
  JSON.stringify({
    pages: paths.length,
    workers,
    readTwice: reads.filter(r => r.length === 2).length,
    pagesPerMinute: median(rounds.map(r => r.whole)),
    bareOcrPagesPerMinute: median(rounds.map(r => r.bare)),
    added: median(rounds.map(r => r.added)),
    rounds,
  }),
)

/** Pages a minute through open, prepare and read, twice as many files at once as workers. */
async function wholeReading(pool: Workers): Promise<number> {
  const started = performance.now()
  let next = 0
  const one = async () => {
    for (let i = next++; i < paths.length; i = next++) {
      const path = paths[i]!
      const { kind } = await pool.open({ path })
      const ocrPath = join(folder, `${i}.ocr`)
      const prepared = await pool.prepare({ path, kind, page: 1, imagePath: join(folder, `${i}.jpg`), ocrPath })
      await pool.read({ page: 1, prepared, ocrPath })
    }
  }
  await Promise.all(Array.from({ length: 2 * workers }, one))
  return (paths.length / (performance.now() - started)) * 60_000
}
