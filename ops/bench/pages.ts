/**
 * Pages per minute of the whole pipeline on 40 scanned pages (upload, decode, prepare, read, segment, extract, events, blobs) against
 * tesseract.js alone reading the same prepared images as often, with the same settings, on as many workers. Rounds alternate;
 * prints JSON with medians. Goal: `added` at most 0.3, aim 0.2.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkers } from '../../services/workers/workers.ts'
import { median } from './figures.ts'
import { openFirm, upload } from './firm.ts'
import { bareOcr, readsOf } from './ocr-bare.ts'
import { scannedPages, zipOf } from './scanned-pages.ts'

const count = 40
const rounds = 3
const workers = availableParallelism()

async function benchPages() {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
  const pool = startWorkers({ workers })
  const pages = await scannedPages(pool, folder, count)
  const packed = []
  for (const [i, path] of pages.entries()) {
    const ocrPath = join(folder, `${i}.ocr`)
    await pool.prepare({ path, kind: 'jpeg', page: 1, imagePath: join(folder, 'image.jpg'), ocrPath })
    packed.push(await readFile(ocrPath))
  }
  await pool.close()
  const reads = await readsOf(packed)
  const zip = join(folder, 'batch.zip')
  await zipOf(pages, zip)

  const firm = await openFirm(folder)
  await upload(firm, zip) // warm: workers started, model loaded
  await firm.running.settled()
  const measured = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = (await bareOcr(reads, workers)).pagesPerMinute
    const started = performance.now()
    await upload(firm, zip)
    await firm.running.settled()
    const whole = (count / (performance.now() - started)) * 60_000
    measured.push({ whole, bare, added: bare / whole - 1 })
  }
  await firm.running.close()
  await rm(folder, { recursive: true, force: true })
  return {
    pages: count,
    workers,
    readTwice: reads.filter(read => read.length === 2).length,
    pagesPerMinute: median(measured.map(it => it.whole)),
    barePagesPerMinute: median(measured.map(it => it.bare)),
    added: median(measured.map(it => it.added)),
    rounds: measured,
  }
}

if (import.meta.main) console.log(JSON.stringify(await benchPages()))
