/**
 * A small upload beside a large one of the same firm: seconds from the first byte of 2 pages until their invoices are there, alone and with
 * 200 pages (BENCH_PAGES) uploaded just before. Prints JSON.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkers } from '../../services/workers/workers.ts'
import { openFirm, upload } from './firm.ts'
import { scannedPages, zipOf } from './scanned-pages.ts'

const count = Number(process.env['BENCH_PAGES'] ?? 200)
const maxMs = 1_800_000
const seconds = (ms: number) => Math.round(ms / 100) / 10

async function benchSmallUpload() {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
  const pool = startWorkers()
  const pages = await scannedPages(pool, folder, count + 4)
  await pool.close()
  const [large, first, second] = [join(folder, 'large.zip'), join(folder, 'first.zip'), join(folder, 'second.zip')]
  await zipOf(pages.slice(0, count), large)
  await zipOf(pages.slice(count, count + 2), first)
  await zipOf(pages.slice(count + 2), second)
  const { running, ...firm } = await openFirm(folder)
  await upload(firm, first) // warm: code compiled, models loaded
  await running.settled()

  async function timed(path: string): Promise<number> {
    const started = performance.now()
    const groupId = await upload(firm, path)
    for (;;) {
      const row = await running.read.get('scan-groups', groupId)
      const files = Object.values(row?.files ?? {})
      if (files.length > 0 && files.every(file => file.invoices.length > 0 && file.extracted.length >= file.invoices.length))
        return performance.now() - started
      if (performance.now() - started > maxMs) throw new Error('the small upload did not end')
      await delay(20)
    }
  }
  const alone = await timed(second)
  await upload(firm, large)
  const beside = await timed(first)
  const whole = performance.now()
  await running.settled()
  const rest = performance.now() - whole
  await running.close()
  await rm(folder, { recursive: true, force: true })
  return { pagesBefore: count, aloneSeconds: seconds(alone), besideSeconds: seconds(beside), largeEndsLaterBySeconds: seconds(rest) }
}

if (import.meta.main) console.log(JSON.stringify(await benchSmallUpload()))
