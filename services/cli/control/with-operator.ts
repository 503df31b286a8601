/** Runs an operator's command in the process that runs on the data folder, otherwise on the stores themselves. */
import { eventsUpTo } from '../../platform/events/events-up-to.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import { reportToStderr } from '../../platform/errors/report.ts'
import { isConcerned } from '../../platform/projections/concerned-rows.ts'
import { projections } from '../../contents.ts'
import type { Config } from '../../main/config/config.ts'
import { anchoringOn } from '../../main/anchoring.ts'
import { openStores, type Stores } from '../../main/stores.ts'
import { startWorkers } from '../../workers/workers.ts'
import { operatorOver } from './operator-over-socket.ts'
import { connectControl } from './connect.ts'
import { requireData } from '../with-reader.ts'
import { operatorOn, refoldWaitMs, type Operator } from './operator.ts'

async function openOwnStores(config: Config): Promise<Stores> {
  try {
    return await openStores(config, reportToStderr)
  } catch (error) {
    if (codeOf(error) !== 'folder-in-use') throw error
    throw coded(
      'no-answer',
      `A Docketry has the data folder ${config.data} and does not answer: it starts, ends, or is an older one. ` +
        'Try again in a moment, or stop it first.',
    )
  }
}

/**
 * Whether rows include all events: `missing` where Docketry has not started since the events were restored or imported, `behind` where
 * events were stored since it ended.
 */
type RowsState = 'current' | 'behind' | 'missing'

async function rowsIn({ events, documents }: Stores): Promise<RowsState> {
  const head = await events.head()
  if (head === null) return 'current'
  const collections = await Promise.all(projections.map(({ name }) => documents.pointer(name)))
  const checkpoints = await Promise.all(collections.map(collection => (collection === null ? null : documents.checkpoint(collection))))
  if (collections.includes(null)) return 'missing'
  const passed = checkpoints.map(position => position ?? 0)
  // A checkpoint need not be behind the last events where these concern no row.
  for await (const batch of eventsUpTo(events, Math.min(...passed), head)) {
    const isNew = (event: StoredEvent): boolean =>
      projections.some((projection, i) => event.position > (passed[i] ?? 0) && isConcerned(projection, event))
    if (batch.some(isNew)) return 'behind'
  }
  return 'current'
}

/**
 * Where the operator's commands are carried out. `idle`: nothing runs on the data folder, so what they request waits for the next start.
 * `here`: this process carries them out, on stores that it has opened; on servers always, although other processes run.
 */
export type CommandPlace = { idle: boolean; here: boolean; rows: RowsState }

/** Passes the operator's commands to `use`, and returns what it returns. Throws errors with sentences for people. */
export async function withOperator<T>(config: Config, use: (operator: Operator, place: CommandPlace) => Promise<T>): Promise<T> {
  requireData(config)
  if (config.servers === null) {
    const connection = await connectControl(config.data)
    if (connection) {
      try {
        return await use(operatorOver(connection), { idle: false, here: false, rows: 'current' })
      } finally {
        connection.close()
      }
    }
  }
  const stores = await openOwnStores(config)
  // Its processes start with the first job.
  const workers = startWorkers({ workers: config.workers })
  try {
    const idle = config.servers === null
    return await use(
      operatorOn(stores, {
        waitMs: idle ? 0 : refoldWaitMs,
        anchor: anchoringOn(stores, config.anchors),
        config,
        runJob: workers.run,
      }),
      { idle, here: true, rows: idle ? await rowsIn(stores) : 'current' },
    )
  } finally {
    await workers.close()
    await stores.close()
  }
}
