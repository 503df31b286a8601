/**
 * `make bench-servers`: compares servers mode with embedded mode on the same cores, in interleaved rounds, on the servers that
 * EVENTSTORE_URL, KAFKA_BROKERS and MONGO_URL name. Appends a second (1 and 16 writers); pages a minute with 1, 2 and 4 processes of
 * stage read; milliseconds from an edit until a read through another process shows it; events a second of a rebuild of all projections.
 * Prints interim figures, and one JSON object at the end. Goal: `pages.ratio` (the best of servers divided by embedded) at least 0.8.
 * The servers run on the same cores, and their use of them is part of every figure. ROUNDS, PAGES, EDITS and COPIES make it shorter.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkers } from '../../services/workers/workers.ts'
import { openTools, type Tools } from '../../services/main/tools.ts'
import { appendsPerSecond } from './append-speed.ts'
import { appendCopies, pipelineOf, streamsOf } from './copied-history.ts'
import { embedded, onServers, startRoles, type Deployment } from './deployment.ts'
import { editLatency, type Latency } from './edit-latency.ts'
import { busyMs, median, rounded } from './figures.ts'
import { signUp, type SignedUp } from './firm.ts'
import { pagesPerMinute } from './upload-throughput.ts'
import { rebuildSeconds } from './rebuild.ts'
import { scannedPages, zipOf } from './scanned-pages.ts'

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
const [rounds, count, edits, copies] = [setting('ROUNDS', 3), setting('PAGES', 40), setting('EDITS', 60), setting('COPIES', 15)]
const readers = [1, 2, 4]
const warmUploads = 4
const modes = ['embedded', 'servers'] as const
type Mode = (typeof modes)[number]

const logFigures = (what: string, figures: object): void => console.error(`${what}: ${JSON.stringify(figures)}`)
const appends: Record<Mode, { one: number; sixteen: number }[]> = { embedded: [], servers: [] }
const pages: Record<string, { pagesPerMinute: number; busyMsPerPage: number }[]> = {}
const latencies: Record<Mode, Latency[]> = { embedded: [], servers: [] }
const rebuilds: Record<Mode, { events: number; eventsPerSecond: number }[]> = { embedded: [], servers: [] }

const folder = await mkdtemp(join(tmpdir(), 'docketry-bench-'))
const zip = join(folder, 'batch.zip')
const on: Record<Mode, Deployment> = { embedded: await embedded(), servers: onServers() }
/** Separate stores, so that no projection reads these events. */
const toAppend: Record<Mode, Deployment> = { embedded: await embedded(), servers: onServers() }
let firms: Partial<Record<Mode, SignedUp>> = {}

/** On the stores themselves, while no process of the product uses them. */
async function withTools<T>({ config }: Deployment, use: (tools: Tools) => Promise<T>): Promise<T> {
  const tools = await openTools(config)
  try {
    return await use(tools)
  } finally {
    await tools.stores.close()
  }
}

async function makeUpload(): Promise<void> {
  const pool = startWorkers()
  const paths = await scannedPages(pool, folder, count)
  await pool.close()
  await zipOf(paths, zip)
}

/** The firm, created once, at the current address. Uploads once without measuring, in both modes, so that every process is warm. */
async function ready(mode: Mode): Promise<SignedUp> {
  const address = on[mode].addresses[0] ?? ''
  const { servers, data } = on[mode].config
  const firm = { ...(firms[mode] ?? (await signUp(address, servers === null ? data : null, servers?.prefix))), address }
  firms = { ...firms, [mode]: firm }
  await pagesPerMinute(firm, zip, count)
  return firm
}

/** Servers that have just started still compile their code: some uploads that are not measured warm them up. */
async function warmServers(): Promise<void> {
  await startRoles(on.servers)
  const firm = await ready('servers')
  for (let n = 1; n < warmUploads; n += 1) await pagesPerMinute(firm, zip, count)
  await on.servers.stop()
}

async function uploadOf(name: string, firm: SignedUp): Promise<string> {
  const before = busyMs()
  const { pagesPerMinute: speed, groupId } = await pagesPerMinute(firm, zip, count)
  const figures = { pagesPerMinute: rounded(1, speed), busyMsPerPage: rounded(0, (busyMs() - before) / count) }
  ;(pages[name] ??= []).push(figures)
  logFigures(`pages, ${name}`, figures)
  return groupId
}

async function measureLatency(mode: Mode, firm: SignedUp, groupId: string): Promise<void> {
  const latency = await editLatency(firm, on[mode].addresses, groupId, edits)
  latencies[mode].push(latency)
  logFigures(`edit, ${mode}, ms`, latency)
}

async function roundOn(mode: Mode): Promise<void> {
  const speeds = await withTools(toAppend[mode], async ({ stores: { events } }) => {
    return { one: await appendsPerSecond(events, 1, 300), sixteen: await appendsPerSecond(events, 16, 100) }
  })
  appends[mode].push(speeds)
  logFigures(`appends a second, ${mode}`, { one: rounded(0, speeds.one), sixteen: rounded(0, speeds.sixteen) })
  if (mode === 'embedded') {
    await on.embedded.add(['start'])
    const firm = await ready(mode)
    await measureLatency(mode, firm, await uploadOf('embedded', firm))
  } else {
    await startRoles(on.servers)
    const firm = await ready(mode)
    let groupId = ''
    for (const [i, wanted] of readers.entries()) {
      for (let n = readers[i - 1] ?? 1; n < wanted; n += 1) await on.servers.add(['stage', 'read'])
      // An upload that is not measured warms up the new processes.
      if (i > 0) await pagesPerMinute(firm, zip, count)
      groupId = await uploadOf(`servers, ${wanted} reading`, firm)
    }
    for (const role of ['project', 'api']) await on.servers.add([role])
    await measureLatency(mode, firm, groupId)
  }
  await on[mode].stop()
}

/** Extends both histories by copies of the embedded one. */
async function measureRebuild(): Promise<void> {
  const excludedFirms = new Set([firms.embedded?.firmId ?? ''])
  const streams = pipelineOf(await withTools(on.embedded, ({ stores }) => streamsOf(stores.events)))
  for (const mode of modes) await withTools(on[mode], ({ stores }) => appendCopies(stores.events, streams, excludedFirms, copies))
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of modes) {
      const events = await withTools(on[mode], async ({ stores }) => [...(await streamsOf(stores.events)).values()].flat().length)
      const seconds = await withTools(on[mode], rebuildSeconds)
      const figures = { events, eventsPerSecond: rounded(0, events / seconds) }
      rebuilds[mode].push(figures)
      logFigures(`rebuild, ${mode}`, { ...figures, seconds: rounded(1, seconds) })
    }
  }
}

try {
  await makeUpload()
  await warmServers()
  for (let round = 0; round < rounds; round += 1) {
    for (const mode of round % 2 === 0 ? modes : modes.toReversed()) await roundOn(mode)
  }
  await measureRebuild()
  const of = (name: string, figure: 'pagesPerMinute' | 'busyMsPerPage'): number => median((pages[name] ?? []).map(it => it[figure]))
  const byReaders = (figure: 'pagesPerMinute' | 'busyMsPerPage') =>
    Object.fromEntries(readers.map(n => [n, of(`servers, ${n} reading`, figure)]))
  const [speeds, alone] = [byReaders('pagesPerMinute'), of('embedded', 'pagesPerMinute')]
  const inEach = <T>(figure: (mode: Mode) => T) => Object.fromEntries(modes.map(mode => [mode, figure(mode)]))
  console.log(
    JSON.stringify({
      bench: 'servers',
      cores: availableParallelism(),
      rounds,
      appendsPerSecond: inEach(mode => ({
        one: rounded(0, median(appends[mode].map(it => it.one))),
        sixteen: rounded(0, median(appends[mode].map(it => it.sixteen))),
      })),
      pages: {
        pages: count,
        embedded: alone,
        serversByReaders: speeds,
        ratio: rounded(2, Math.max(...Object.values(speeds)) / alone),
        goal: 0.8,
        busyMsPerPage: { embedded: of('embedded', 'busyMsPerPage'), serversByReaders: byReaders('busyMsPerPage') },
        byRound: pages,
      },
      editShownMs: inEach(mode => ({
        p50: median(latencies[mode].map(it => it.shown.p50)),
        p95: median(latencies[mode].map(it => it.shown.p95)),
      })),
      editAnsweredMs: inEach(mode => ({
        p50: median(latencies[mode].map(it => it.answered.p50)),
        p95: median(latencies[mode].map(it => it.answered.p95)),
      })),
      rebuild: inEach(mode => ({
        events: rebuilds[mode][0]?.events,
        eventsPerSecond: median(rebuilds[mode].map(it => it.eventsPerSecond)),
      })),
    }),
  )
} finally {
  await Promise.all(modes.flatMap(mode => [on[mode].remove(), toAppend[mode].remove()]))
  await rm(folder, { recursive: true, force: true })
}
