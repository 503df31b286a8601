/**
 * A 200-page upload (BENCH_PAGES): how much the parent process grows (goal: at most 64 MB), how long its event loop is held up (p99 under 100 ms) and how much
 * longer edits take than before it (p95; goal: at most twice as long), from the first byte until every page is done. The clients are processes of their own. Prints JSON.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { engines as startEngines } from '../../services/engines/engines.ts'
import { editLatency, type Latency } from './edit-latency.ts'
import { percentile, rounded } from './figures.ts'
import { openFirm, upload, type SignedUp } from './firm.ts'
import { scannedPages, zipOf } from './scanned-pile.ts'

const count = Number(process.env['BENCH_PAGES'] ?? 200)
const editsIdle = 60
const editsAtOnce = 20
type Job = { path: string } | { groupId: string; edits: number }

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
  /** In a process of its own, which answers once. */
  const other = async <T>(job: Job): Promise<T> => {
    const client = fork(import.meta.filename, { env: { ...process.env, BENCH_JOB: JSON.stringify({ firm, ...job }) } })
    const [[answer]] = await Promise.all([once(client, 'message') as Promise<[T]>, once(client, 'exit')])
    return answer
  }
  const groupId = await other<string>({ path: small }) // warm: code compiled, caches of the stores filled
  await running.settled()
  const edit = (edits: number) => other<Latency>({ groupId, edits })
  await edit(editsAtOnce)
  const idle = await edit(editsIdle)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  let working = true
  const beside = (async () => {
    const rounds: Latency[] = []
    while (working) rounds.push(await edit(editsAtOnce))
    return rounds
  })()
  await other({ path: zip })
  const acknowledged = performance.now() - started
  await running.settled()
  working = false
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  clearInterval(sampling)
  const rounds = await beside
  const busy = { answered: percentile(rounds.map(({ answered }) => answered.p95), 0.5), shown: percentile(rounds.map(({ shown }) => shown.p95), 0.5) }
  await running.close()
  await rm(folder, { recursive: true, force: true })
  return {
    pages: count, seconds: Math.round(seconds), acknowledgedMs: Math.round(acknowledged),
    parentBeforeMb: megabytes(before), parentGrowthMb: megabytes(most - before),
    editsMs: { idleP95: { answered: idle.answered.p95, shown: idle.shown.p95 }, duringP95: busy, rounds: rounds.length,
      ratio: { answered: rounded(2, busy.answered / idle.answered.p95), shown: rounded(2, busy.shown / idle.shown.p95) } },
    eventLoopDelayMs: { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
  }
}

const job = process.env['BENCH_JOB']
if (job) {
  const { firm, ...what } = JSON.parse(job) as { firm: SignedUp } & Job // from the lines above
  const answer = 'path' in what ? await upload(firm, what.path) : await editLatency(firm, [firm.address], what.groupId, what.edits)
  process.send?.(answer, () => process.disconnect())
} else if (import.meta.main) console.log(JSON.stringify(await benchLargeUpload()))
