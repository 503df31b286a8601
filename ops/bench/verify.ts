/**
 * verify.ts [FOLDER]: how fast `docketry verify` is. Copies the finished history in FOLDER (made when there is none, as scale-rebuild.ts does) to EVENTS events (default 200 000) whose
 * hash chains hold, builds all projections, and verifies: chains, references and a sample of the rows, then all rows. Prints one JSON object.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await tools.stores.close()
  const figures = async (sample: number | null) => {
    const { events, eventsMs, tookMs, rows, findings } = await verifyLive(many, { sample })
    // Blobs are not copied.
    const wrong = findings.filter(({ kind }) => kind !== 'blob')
    if (wrong.length > 0) throw new Error(`verify finds what is not wrong: ${wrong[0]?.what}`)
    return { events, rows, seconds: rounded(1, tookMs / 1000), eventsPerSecond: rounded(0, events / (eventsMs / 1000)), overall: rounded(0, events / (tookMs / 1000)) }
  }
  console.log(JSON.stringify({ bench: 'verify', sample: await figures(1000), all: await figures(null) }))
} finally {
  await rm(work, { recursive: true, force: true })
}
