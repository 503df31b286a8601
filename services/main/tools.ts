/** Shared by every process: configuration, log, stores, health and metrics. */
import { pino, type Logger } from 'pino'
import type { LogOptions } from '../adapters/embedded/log.ts'
import { projections } from '../contents.ts'
import { withholdForeign } from '../platform/projections/withheld.ts'
import type { Report } from '../platform/errors/report.ts'
import type { Config } from './config/config.ts'
import { logSerializers } from '../monitoring/log-serializers.ts'
import { makeOps, type Ops } from '../monitoring/ops.ts'
import { openStores, type Stores } from './stores.ts'

export type Tools = { config: Config; logger: Logger; report: Report; stores: Stores; ops: Ops }

/**
 * Waits for the stores and withholds projections of other events; throws what `openStores` throws. `options` are the embedded log's, for
 * tests.
 */
export async function openTools(config: Config, options: LogOptions = {}): Promise<Tools> {
  const logger = pino({
    level: config.logLevel,
    serializers: logSerializers,
    redact: ['req.headers.authorization', 'body.password', 'body.confirm_password', 'body.tfn'],
  })
  const report: Report = (message, details) => logger.warn(details, message)
  const stores = await openStores(config, report, options)
  await withholdForeign(projections, { ...stores, report })
  const ops = makeOps(config, stores, report)
  return { config, logger, report, ops, stores: ops.stores }
}
