/**
 * A 200-page upload: how much the parent process grows (goal: at most 64 MB) and how long its event loop is held up (p99 under 100 ms)
 * from the first byte until every page is done. The client is a process of its own. Prints JSON.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { engines as startEngines } from '../../services/engines/engines.ts'
import { openFirm, upload } from './firm.ts'
import { scannedPages, zipOf } from './scanned-pile.ts'

const count = 200
const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

export async function benchLargeUpload() {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
  const engines = startEngines()
  const pages = await scannedPages(engines, folder, count)
  await engines.close()
  const [zip, small] = [join(folder, 'pile.zip'), join(folder, 'small.zip')]
  await zipOf(pages, zip)
  await zipOf(pages.slice(0, 4), small)

  const { running, ...firm } = await openFirm(folder)
  const send = async (path: string) => {
    const client = fork(import.meta.filename, { env: { ...process.env, BENCH_UPLOAD: JSON.stringify({ firm, path }) } })
    await once(client, 'exit')
  }
  await send(small) // warm: code compiled, caches of the stores filled
  await running.settled()
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  await send(zip)
  const acknowledged = performance.now() - started
  await running.settled()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  clearInterval(sampling)
  await running.close()
  await rm(folder, { recursive: true, force: true })
  return {
    pages: count, seconds: Math.round(seconds), acknowledgedMs: Math.round(acknowledged),
    parentBeforeMb: megabytes(before), parentGrowthMb: megabytes(most - before),
    eventLoopDelayMs: { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
  }
}

const job = process.env['BENCH_UPLOAD']
if (job) {
  const { firm, path } = JSON.parse(job) as { firm: Parameters<typeof upload>[0]; path: string } // from the line above
  await upload(firm, path)
} else if (import.meta.main) console.log(JSON.stringify(await benchLargeUpload()))
