/**
 * verify.ts [FOLDER]: how fast `docketry verify` is, and an anchor. Copies the finished history in FOLDER (made when there is none, as scale-rebuild.ts does) to EVENTS events (default 200 000) whose
 * hash chains hold, builds all projections, and verifies: chains, references and a sample of the rows, then all rows. Takes an anchor of all events, and one after a single event. Times of work are those of the processor
 * too, for machines that do other work. Prints one JSON object.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeAnchor } from '../../services/integrity/anchors/take-anchor.ts'
import { executor } from '../../services/platform/commands/execute.ts'
import { appendChained } from '../../services/platform/testing/events.ts'
import { verifyLive } from '../../services/cli/verify.ts'
import { configFrom } from '../../services/main/config/config.ts'
import { openTools } from '../../services/main/tools.ts'
import { appendCopies, pipelineOf, streamsOf } from './copied-history.ts'
import { rounded } from './figures.ts'
import { finishedHistory } from './finished-history.ts'
import { rebuildSeconds } from './rebuild.ts'

const wanted = Number(process.env['EVENTS'] ?? 200_000)
const work = await mkdtemp(join(tmpdir(), 'docketry-verify-'))
const settings = (folder: string) => configFrom({ DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', LOG_LEVEL: 'error' })

try {
  if (process.argv[2] === undefined) await finishedHistory(work)
  const source = await openTools(settings(process.argv[2] ?? join(work, 'data')))
  const streams = pipelineOf(await streamsOf(source.stores.events))
  await source.stores.close()
  const many = settings(join(work, 'many'))
  const tools = await openTools(many)
  await appendCopies(tools.stores.events, streams, new Set(), Math.ceil(wanted / [...streams.values()].flat().length))
  await rebuildSeconds(tools)
  const anchoring = { ...tools.stores, execute: executor(tools.stores.events) }
  const timed = async () => {
    const [begun, used] = [performance.now(), process.cpuUsage()]
    const taken = await takeAnchor(anchoring, null)
    const { user, system } = process.cpuUsage(used)
    return { events: taken?.statement.events, streams: taken?.statement.streams, seconds: rounded(3, (performance.now() - begun) / 1000), cpuSeconds: rounded(3, (user + system) / 1e6) }
  }
  const whole = await timed()
  await appendChained(tools.stores.events, 'one-more', 1)
  const incremental = await timed()
  await tools.stores.close()
  const figures = async (sample: number | null) => {
    const used = process.cpuUsage()
    const { events, eventsMs, tookMs, rows, findings } = await verifyLive(many, { sample })
    // Blobs are not copied.
    const wrong = findings.filter(({ kind }) => kind !== 'blob')
    if (wrong.length > 0) throw new Error(`verify finds what is not wrong: ${wrong[0]?.what}`)
    const { user, system } = process.cpuUsage(used)
    return { events, rows, cpuSeconds: rounded(1, (user + system) / 1e6), seconds: rounded(1, tookMs / 1000), eventsPerSecond: rounded(0, events / (eventsMs / 1000)), overall: rounded(0, events / (tookMs / 1000)) }
  }
  console.log(JSON.stringify({ bench: 'verify', anchor: { whole, incremental }, sample: await figures(1000), all: await figures(null) }))
} finally {
  await rm(work, { recursive: true, force: true })
}
