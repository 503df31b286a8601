/** Runs an operator's command in the process that runs on the data folder, otherwise on the stores themselves. */
import { coded, codeOf } from '../../platform/errors/coded.ts'
import { reportToStderr } from '../../platform/errors/report.ts'
import { projections } from '../../contents.ts'
import type { Config } from '../../main/config/config.ts'
import { anchoringOn } from '../../main/anchoring.ts'
import { openStores, type Stores } from '../../main/stores.ts'
import { startWorkers } from '../../workers/workers.ts'
import { operatorOver } from './acts.ts'
import { connectControl } from './connect.ts'
import { requireData } from '../with-reader.ts'
import { operatorOn, refoldWaitMs, type Operator } from './operator.ts'

async function opened(config: Config): Promise<Stores> {
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
 * `idle`: nothing runs on the data folder, so retried messages wait for the next start. `unbuilt`: whether rows are missing because
 * Docketry has not started since the events were restored or imported. Throws errors with sentences for people.
 */
export async function withOperator<T>(
  config: Config,
  use: (operator: Operator, idle: boolean, unbuilt: boolean) => Promise<T>,
): Promise<T> {
  requireData(config)
  if (config.servers === null) {
    const connection = await connectControl(config.data)
    if (connection) {
      try {
        return await use(operatorOver(connection), false, false)
      } finally {
        connection.close()
      }
    }
  }
  const stores = await opened(config)
  // Its processes start with the first job.
  const workers = startWorkers({ workers: config.workers })
  try {
    const idle = config.servers === null
    const unbuilt =
      idle &&
      (await stores.events.head()) !== null &&
      (await Promise.all(projections.map(({ name }) => stores.documents.pointer(name)))).includes(null)
    return await use(
      operatorOn(stores, undefined, undefined, idle ? 0 : refoldWaitMs, anchoringOn(stores, config.anchors), config, workers.run),
      idle,
      unbuilt,
    )
  } finally {
    await workers.close()
    await stores.close()
  }
}
