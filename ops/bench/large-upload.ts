/**
 * A 200-page upload (BENCH_PAGES): how much the parent process grows (goal: at most 64 MB), how long its event loop is delayed (p99 under
 * 100 ms) and how much longer edits take than before it (p95; goal: at most twice as long), from the first byte until every page is done.
 * The clients are processes of their own. Prints JSON. As the product runs: `node ops/launch/node24.mjs --max-semi-space-size=32
 * --expose-gc ops/bench/large-upload.ts`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startWorkers } from '../../services/workers/workers.ts'
import { editLatency, type Latency } from './edit-latency.ts'
import { median, rounded } from './figures.ts'
import { openFirm, upload, type SignedUp } from './firm.ts'
import { scannedPages, zipOf } from './scanned-pages.ts'

const count = Number(process.env['BENCH_PAGES'] ?? 200)
/** Edits of a round, before and during the upload: with fewer, the p95 would be the maximum. Figures are medians of rounds. */
const edits = 60
const warmUp = 10
const idleRounds = 3
/** Number of invoices that are edited: each edit folds the whole stream of its invoice, which must not grow by thousands of events. */
const edited = 30
/** Between two edits: faster than anybody saves. */
const pauseMs = 100
type Job = { path: string } | { groupId: string }

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

async function benchLargeUpload() {
  const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
  const pool = startWorkers()
  const pages = await scannedPages(pool, folder, count + edited)
  await pool.close()
  const [zip, small] = [join(folder, 'batch.zip'), join(folder, 'small.zip')]
  await zipOf(pages.slice(edited), zip)
  await zipOf(pages.slice(0, edited), small)

  const { running, ...firm } = await openFirm(folder)
  /** In a process of its own, which answers once. */
  const other = async <T>(job: Job): Promise<T> => {
    const client = fork(import.meta.filename, { env: { ...process.env, BENCH_JOB: JSON.stringify({ firm, ...job }) } })
    const [[answer]] = await Promise.all([once(client, 'message') as Promise<[T]>, once(client, 'exit')])
    return answer
  }
  const groupId = await other<string>({ path: small }) // warm: code compiled, caches of the stores filled
  await running.settled()
  const edit = () => other<Latency>({ groupId })
  await edit()
  const quiet: Latency[] = []
  while (quiet.length < idleRounds) quiet.push(await edit())
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
    while (working) rounds.push(await edit())
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
  const p95 = (all: Latency[]) => ({
    answered: median(all.map(({ answered }) => answered.p95)),
    shown: median(all.map(({ shown }) => shown.p95)),
  })
  const [idle, busy] = [p95(quiet), p95(rounds)]
  await running.close()
  await rm(folder, { recursive: true, force: true })
  return {
    pages: count,
    seconds: Math.round(seconds),
    acknowledgedMs: Math.round(acknowledged),
    parentBeforeMb: megabytes(before),
    parentGrowthMb: megabytes(most - before),
    editsMs: {
      idleP95: idle,
      duringP95: busy,
      rounds: rounds.length,
      ratio: { answered: rounded(2, busy.answered / idle.answered), shown: rounded(2, busy.shown / idle.shown) },
    },
    eventLoopDelayMs: { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
  }
}

const job = process.env['BENCH_JOB']
if (job) {
  const { firm, ...what } = JSON.parse(job) as { firm: SignedUp } & Job // written by `other`
  const answer =
    'path' in what ? await upload(firm, what.path) : await editLatency(firm, [firm.address], what.groupId, edits, { warmUp, pauseMs })
  process.send?.(answer, () => process.disconnect())
} else if (import.meta.main) console.log(JSON.stringify(await benchLargeUpload()))
