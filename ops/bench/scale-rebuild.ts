/**
 * scale-rebuild.ts [FOLDER]: many events, and how long the projections need to be built from them. Copies the finished history in FOLDER
 * (made when there is none, as scale.ts does) to EVENTS events (default 200 000) in a store of its own, builds all projections from the
 * first event, takes a snapshot of them, adds TAIL more events (default a tenth: what a quarter adds to ten) and builds them again both
 * ways. Prints one JSON object. Needs about 4 KB of disk for each event, and a gigabyte to spare.
 */
import { mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projections } from '../../services/contents.ts'
import { openSqlite } from '../../services/adapters/embedded/sqlite.ts'
import { collectionOf } from '../../services/platform/projections/projection.ts'
import { configFrom } from '../../services/main/config/config.ts'
import { openTools } from '../../services/main/tools.ts'
import { appendCopies, pipelineOf, streamsOf } from './copied-history.ts'
import { rounded } from './figures.ts'
import { finishedHistory } from './finished-history.ts'
import { rebuildSeconds, restoreSnapshot, takeSnapshot } from './rebuild.ts'

const wanted = Number(process.env['EVENTS'] ?? 200_000)
const tail = Number(process.env['TAIL'] ?? wanted / 10)
const toolsOn = (folder: string) => openTools(configFrom({ DOCKETRY_DATA: folder, DOCKETRY_DEMO: '0', LOG_LEVEL: 'error' }))
const logFigure = (what: string, figure: number): void => console.error(`${what}: ${rounded(1, figure)}`)
const work = await mkdtemp(join(tmpdir(), 'docketry-scale-'))

async function seconds(what: string, run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  const elapsed = (performance.now() - started) / 1000
  logFigure(`${what}, s`, elapsed)
  return elapsed
}

try {
  const { bavail, bsize } = await statfs(work)
  const needed = (wanted + tail) * 4000 + 1e9
  if (bavail * bsize < needed)
    throw new Error(`There is not enough space in ${work}: it takes ${Math.ceil(needed / 1e9)} GB. Make EVENTS smaller.`)
  const from = process.argv[2] ?? join(work, 'data')
  if (process.argv[2] === undefined) await finishedHistory(work)
  const source = await toolsOn(from)
  const streams = pipelineOf(await streamsOf(source.stores.events))
  await source.stores.close()
  const own = [...streams.values()].flat().length

  const tools = await toolsOn(join(work, 'many'))
  const { events, documents } = tools.stores
  const copies = Math.ceil(wanted / own)
  const appending = await seconds('events are appended', () => appendCopies(events, streams, new Set(), copies))
  const first = await rebuildSeconds(tools)
  logFigure('projections are built, s', first)
  const snapshots = projections.map(projection => ({ projection, path: join(work, `${projection.name}.zst`) }))
  const positions = new Map<string, number>()
  const taking = await seconds('a snapshot is taken', async () => {
    for (const { projection, path } of snapshots) positions.set(projection.name, await takeSnapshot(documents, projection, path))
  })
  const bytes = (await Promise.all(snapshots.map(async ({ path }) => (await stat(path)).size))).reduce((sum, one) => sum + one, 0)
  const more = Math.ceil(tail / own)
  await appendCopies(events, streams, new Set(), more, copies)
  const whole = await rebuildSeconds(tools)
  logFigure('projections are built from the first event, s', whole)
  let restoring = 0
  const cut = await rebuildSeconds(tools, async () => {
    restoring = await seconds('the snapshot is restored', async () => {
      for (const { projection, path } of snapshots) await restoreSnapshot(documents, projection, path, positions.get(projection.name) ?? 0)
    })
  })
  logFigure('projections are built from the snapshot, s', cut)
  const invoices = await documents.find('invoices@' + String(projections.find(projection => projection.name === 'invoices')?.version), {
    range: [0, 0],
  })
  await tools.stores.close()

  const db = openSqlite(join(work, 'many', 'work.db'), { synchronous: 'NORMAL' })
  const tables = db
    .prepare(
      `SELECT name, sum(pgsize) AS size FROM dbstat WHERE name GLOB '[df]:*' OR name GLOB 'sqlite_autoindex_d:*' GROUP BY name ORDER BY 2 DESC LIMIT 64`,
    )
    .all()
  db.close()
  const all = (copies + more) * own
  console.log(
    JSON.stringify({
      bench: 'scale-rebuild',
      events: all,
      projections: projections.map(collectionOf),
      invoices: invoices.total,
      appended: {
        eventsPerSecond: rounded(0, (copies * own) / appending),
        bytesPerEvent: rounded(0, (await stat(join(work, 'many', 'events.db'))).size / all),
      },
      fromFirstEvent: { seconds: rounded(1, whole), eventsPerSecond: rounded(0, all / whole) },
      snapshot: { takenSeconds: rounded(1, taking), megabytes: rounded(1, bytes / 1e6), restoredSeconds: rounded(1, restoring) },
      fromSnapshot: { tail: more * own, seconds: rounded(1, cut), timesFaster: rounded(1, whole / cut) },
      bytesPerInvoice: Object.fromEntries(tables.map(row => [String(row['name']), rounded(0, Number(row['size']) / invoices.total)])),
    }),
  )
} finally {
  await rm(work, { recursive: true, force: true })
}
