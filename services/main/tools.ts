/** Shared by every process: configuration, log, stores, health and metrics. */
import { pino, type Logger } from 'pino'
import type { LogOptions } from '../adapters/embedded/log.ts'
import { projections } from '../contents.ts'
import { withholdForeign } from '../platform/projections/withheld.ts'
import type { Report } from '../platform/errors/report.ts'
import { makeOps, type Ops } from '../monitoring/ops.ts'
import type { Config } from './config/config.ts'
import { openStores, type Stores } from './stores.ts'

type Request = { method?: string; routeOptions?: { url?: string } }

/** A URL or path up to a space or quote: `/invoiceimage/…`, `https://…`. */
const addresses = /(?:https?:\/)?\/[^\s'"()]*(?:[?=%]|\/api\/|\/invoiceimage\/|\/verify|\/reset|\/invitation)[^\s'"()]*/gu
export const withoutAddresses = (text: string): string => text.replace(addresses, '(address)')

/**
 * Of requests and errors in the log, at every level. URLs contain signed links, codes and search texts: a request is logged by its method
 * and the pattern of its route, and an error without the URLs in its message.
 */
const logSerializers = {
  req: ({ method, routeOptions }: Request) => ({ method, route: routeOptions?.url ?? null }),
  err(error: Error) {
    const { type, message, stack, code } = pino.stdSerializers.err(error)
    // No other property: a connection error contains the bytes of its request.
    return { type, code, message: withoutAddresses(message), stack: withoutAddresses(stack) }
  },
  // The options of the multipart parser contain all request headers, with the bearer token.
  busboyOptions: () => '(hidden)',
}

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
