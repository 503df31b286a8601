/**
 * audit.ts [FOLDER]: rebuilds, verification and anchors on many events. Copies the finished history in FOLDER (made when there is none, as
 * scale-rebuild.ts does) to EVENTS events (default 1 000 000) whose hash chains hold, beside the firm that made them. Builds all
 * projections, then builds all of them anew while that firm's pages are read over HTTP; takes an anchor of all events and one after a
 * single event; verifies chains, references and a sample of the rows, then all rows; and compares commands with and without the metadata
 * that an auditor needs. `cpuSeconds` are of the processor, for machines that do other work. `goals` are those of two idle cores.
 * PARTS=rebuild,anchor,verify,execute measures some of it. Prints one JSON object; needs about 4 KB of disk for each event.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { problemCode } from '../../services/cli/output.ts'
import { projections } from '../../services/contents.ts'
import type { VerifyResult } from '../../services/integrity/verify-stores.ts'
import { takeAnchor } from '../../services/integrity/anchors/take-anchor.ts'
import { configFrom } from '../../services/main/config/config.ts'
import { startApi } from '../../services/main/roles/api.ts'
import { startProject } from '../../services/main/roles/project.ts'
import { openTools, type Tools } from '../../services/main/tools.ts'
import { operatorOn } from '../../services/cli/control/operator.ts'
import { executor } from '../../services/platform/commands/execute.ts'
import { appendChained } from '../../services/platform/testing/events.ts'
import productFlags from '../launch/product-flags.json' with { type: 'json' }
import { outputOf } from './child.ts'
import { appendCopies, pipelineOf, streamsOf } from './copied-history.ts'
import { metadataCost } from './metadata-cost.ts'
import { percentile, rounded } from './figures.ts'
import { finishedHistory } from './finished-history.ts'
import { signInAgain } from './firm.ts'
import { rebuildSeconds } from './rebuild.ts'

const wanted = Number(process.env['EVENTS'] ?? 1_000_000)
const parts = new Set((process.env['PARTS'] ?? 'rebuild,anchor,verify,execute').split(','))
/** Between two reads of a page, which take turns. */
const readEveryMs = 50
const work = await mkdtemp(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'docketry-audit-'))
const many = configFrom({ DOCKETRY_DATA: join(work, 'many'), DOCKETRY_DEMO: '0', LOG_LEVEL: 'error', PORT: '0', OPS_PORT: '0' })

async function timed<T>(run: () => Promise<T>): Promise<{ result: T; seconds: number; cpuSeconds: number }> {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  const result = await run()
  const { user, system } = process.cpuUsage(used)
  return { result, seconds: rounded(3, (performance.now() - begun) / 1000), cpuSeconds: rounded(3, (user + system) / 1e6) }
}

/** All at once, as after a restored backup, while the lists and the batch of a firm are read. */
async function rebuildUnderReads(tools: Tools, head: number): Promise<object> {
  const projecting = startProject(tools)
  await Promise.all(projecting.running.map(projection => projection.settled()))
  const answering = await startApi(tools)
  try {
    const { token, firmId } = await signInAgain(await answering.served.app.listen({ port: 0, host: '127.0.0.1' }))
    const [group] = (await tools.stores.documents.find(collectionNamed('scan-groups'), { filter: { firmId }, range: [0, 0] })).rows
    const paths = [
      '/api/accountant/employers',
      `/api/accountant/clients?firmId=${firmId}`,
      `/api/accountant/scans/detail?groupId=${group?.id}`,
    ]
    const reads: number[] = []
    let done = false
    const reader = (async () => {
      for (let i = 0; !done; i += 1) {
        const begun = performance.now()
        const { statusCode } = await answering.served.app.inject({
          url: paths[i % paths.length] ?? '',
          headers: { authorization: `Bearer ${token}` },
        })
        if (statusCode !== 200) throw new Error(`${paths[i % paths.length]}: ${statusCode}`)
        reads.push(performance.now() - begun)
        await wait(readEveryMs)
      }
    })()
    const operator = operatorOn(tools.stores)
    const { seconds, cpuSeconds } = await timed(async () => {
      for (const { name } of projections) await operator.rebuild(name, 'bench')
      while ((await operator.rebuilds()).length > 0) await wait(50)
    })
    done = true
    await reader
    return {
      projections: projections.length,
      seconds,
      cpuSeconds,
      eventsPerSecond: rounded(0, head / seconds),
      reads: { count: reads.length, p50: rounded(1, percentile(reads, 0.5)), p95: rounded(1, percentile(reads, 0.95)) },
    }
  } finally {
    await answering.close()
    await projecting.close()
  }
}
const collectionNamed = (name: string): string => {
  const found = projections.find(one => one.name === name)
  if (!found) throw new Error(`no projection ${name}`)
  return `${found.name}@${found.version}`
}

async function anchors({ stores }: Tools): Promise<object> {
  const take = async () => {
    const { result, ...times } = await timed(() => takeAnchor({ ...stores, execute: executor(stores.events) }, null))
    return { events: result?.statement.events, streams: result?.statement.streams, ...times }
  }
  const whole = await take()
  await appendChained(stores.events, 'one-more', 1)
  return { whole, incremental: await take() }
}

async function verified(sample: number | null): Promise<object> {
  const words = ['verify', '--json', ...(sample === null ? [] : ['--sample', String(sample)])]
  // As an operator runs it: in a process of its own.
  const { events, eventsMs, tookMs, rows, findings } = JSON.parse(
    await outputOf(words, { DOCKETRY_DATA: many.data, DOCKETRY_DEMO: '0' }, [problemCode], productFlags),
  ) as VerifyResult
  // Blobs are not copied.
  const wrong = findings.filter(({ kind }) => kind !== 'blob')
  if (wrong.length > 0) throw new Error(`verify finds what is not wrong: ${wrong[0]?.what}`)
  return {
    events,
    rows,
    seconds: rounded(3, tookMs / 1000),
    eventsPerSecond: rounded(0, events / (eventsMs / 1000)),
    overall: rounded(0, events / (tookMs / 1000)),
  }
}

try {
  if (process.argv[2] === undefined) await finishedHistory(work)
  await cp(process.argv[2] ?? join(work, 'data'), many.data, { recursive: true, filter: path => !path.endsWith('control.sock') })
  const tools = await openTools(many)
  const figures: Record<string, unknown> = {}
  try {
    const streams = pipelineOf(await streamsOf(tools.stores.events))
    const own = [...streams.values()].flat()
    const copies = Math.ceil(wanted / own.length)
    const appended = await appendCopies(tools.stores.events, streams, new Set(), copies)
    console.error(`${appended} events are appended`)
    const first = await timed(() => rebuildSeconds(tools))
    console.error(`all projections are built in ${first.seconds} s`)
    figures['invoices'] = own.filter(({ type }) => type === 'InvoiceExtracted').length * copies
    figures['firstBuild'] = { seconds: first.seconds, cpuSeconds: first.cpuSeconds, eventsPerSecond: rounded(0, appended / first.seconds) }
    if (parts.has('rebuild')) figures['rebuild'] = await rebuildUnderReads(tools, appended)
    if (parts.has('anchor')) figures['anchor'] = await anchors(tools)
    if (parts.has('execute')) figures['execute'] = await metadataCost(join(work, 'commands'))
  } finally {
    await tools.stores.close()
  }
  if (parts.has('verify')) figures['verify'] = { sample: await verified(1000), all: await verified(null) }
  console.log(
    JSON.stringify({
      bench: 'audit',
      wanted,
      ...figures,
      goals: {
        events: 1_000_000,
        rebuildSeconds: 60,
        verifyEventsPerSecond: 50_000,
        anchorSeconds: 10,
        anchorIncrementalSeconds: 0.1,
        executeSlowerBy: 0.03,
      },
    }),
  )
} finally {
  await rm(work, { recursive: true, force: true })
}
