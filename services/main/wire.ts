/** Everything put together, embedded: a page of plain calls. */
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { openEmbedded } from '../adapters/embedded/open.ts'
import type { LogOptions } from '../adapters/embedded/log.ts'
import { clientsOf } from '../clients/calls/clients.ts'
import { calls, commands, reactions, views } from '../contents.ts'
import { executor } from '../core/execute.ts'
import { links as linksOf } from '../core/links.ts'
import { runView } from '../core/project.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { reader } from '../core/read-views.ts'
import { runReactions } from '../core/run-reactions.ts'
import { runStage } from '../core/run-stage.ts'
import { settleAll } from '../core/settle-all.ts'
import { engines as startEngines, type Engines } from '../engines/engines.ts'
import { checkPassword, hashPassword } from '../engines/password.ts'
import { sniff } from '../engines/sniff.ts'
import { withZip } from '../engines/zip.ts'
import { makeApp } from '../http/app.ts'
import type { Changed } from '../http/live.ts'
import { zipReceiver } from '../scans/receive-zip.ts'
import type { Config } from './config.ts'
import { keysIn } from './keys.ts'
import { stagesOf } from './stages.ts'

export type Running = Awaited<ReturnType<typeof wire>>

/** How long a write's answer waits for the views at most. */
const patienceMs = 2000
const screens = new URL('../../ui/dist', import.meta.url).pathname

/** `engines`: others than the worker children, for tests that are about something else. */
export async function wire(config: Config, options: LogOptions & { engines?: Engines } = {}) {
  const logger = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'body.password', 'body.confirm_password'] })
  const report = (message: string, details: object) => logger.warn(details, message)
  const keys = keysIn(config.data)
  const links = linksOf(keys.links)
  const stores = await openEmbedded(config.data, options)
  const { events, documents, log, blobs } = stores
  const execute = executor(events)
  const read = reader(documents) as unknown as ReadRows // the views write the rows that their names stand for
  const engines = options.engines ?? startEngines({ workers: config.workers })

  const running = views.map(view => runView(view, { events, documents, report }))
  const hands = { execute, commands, log }
  const reacting = await runReactions(reactions, { ...hands, events, documents, report })
  const stages = await Promise.all(stagesOf(blobs, engines, read).map(stage => runStage(stage, { ...hands, report })))

  const listeners = new Set<(changes: Changed[]) => void>()
  for (const view of running) {
    view.onChange(({ rows }) => {
      const changes = rows.flatMap(row => changedRow(view.view.name, row))
      if (changes.length > 0) for (const listener of listeners) listener(changes)
    })
  }
  const passed = async (position: number) => {
    const patience = new AbortController()
    const late = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
    // What was written is written, even where a view has stopped and will never show it.
    const shown = Promise.all(running.map(view => view.reached(position))).catch(() => undefined)
    await Promise.race([shown, late])
    patience.abort()
  }

  const receive = zipReceiver({ read, execute, blobs, withZip, sniff })
  const app = await makeApp({
    logger, execute, read, passed, blobs, links, receive,
    jwtSecret: keys.jwt,
    screens: existsSync(screens) ? screens : null,
    listen(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    handlers: tokens => calls({ read, events, links, tokens, emailKey: keys.email, hashPassword, checkPassword }),
    resources: {
      clients: async (asker, filter) => {
        const firmIds = Object.keys(asker.firms).filter(id => filter['firmId'] === undefined || filter['firmId'] === id)
        return (await Promise.all(firmIds.map(firmId => clientsOf(read, firmId)))).flat()
      },
    },
  })

  return {
    app, execute, read, passed, stores, keys, engines, logger,
    /** Resolves when no event, message or view is on its way. */
    settled: () => settleAll(events, [reacting, ...running, ...stages]),
    async close() {
      await app.close()
      await Promise.all(stages.map(stage => stage.close()))
      await reacting.close()
      await Promise.all(running.map(view => view.close()))
      await engines.close()
      await stores.close()
    },
  }
}

/** Which group or client a view's row speaks of, for live updates. */
function changedRow(view: string, { id, firmId }: { id: string; firmId: string | null }): Changed[] {
  if (firmId === null) return []
  const isGroup = view === 'scan-groups' || view === 'group-totals'
  return [{ firmId, groupId: isGroup ? id : null, clientId: view === 'businesses' ? id : null }]
}
