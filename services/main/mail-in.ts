/** Incoming mail: the configured mailbox, the stage that reads it, and the timer that starts fetches. */
import { join } from 'node:path'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { MailSource } from '../platform/ports/mail-source.ts'
import { reader } from '../platform/projections/read-projections.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { imap } from '../integrations/imap.ts'
import { maildrop } from '../integrations/maildrop.ts'
import { sniff } from '../content/sniff.ts'
import type { PublicMailbox } from '../mailbox/api/mailbox.ts'
import { fetchIdAt, fetchMailStage, startOfFetch } from '../mailbox/fetch-mail.ts'
import { sentenceOf, isRefusalCode } from '@docketry/contracts/errors.ts'
import type { Config } from './config/config.ts'
import type { Stores } from './stores.ts'

type Reading = Pick<Config, 'data' | 'mailIn' | 'servers'>

export const maildropOf = (data: string): string => join(data, 'maildrop')

function sourceOf({ data, mailIn, servers }: Reading): MailSource | null {
  if (mailIn.imap !== null) return imap(mailIn.imap)
  return servers === null ? maildrop(maildropOf(data)) : null
}

/** The mailbox as shown to people; null if none is configured. */
export function mailboxPlaceOf(config: Reading): PublicMailbox | null {
  const source = sourceOf(config)
  return source && { boxId: source.boxId, folder: source.folder, address: config.mailIn.address }
}

/** Delay of the first fetch after the start. */
const firstMs = 5000
const minuteMs = 60_000
const longestPauseMs = 60 * minuteMs

export type MailIn = { stage: Stage; status(): LoopStatus[]; start(): void; close(): void }

export function mailInOn(config: Reading, { events, documents, blobs, log }: Stores): MailIn {
  const source = sourceOf(config)
  const read = reader(documents) as unknown as ReadRows // the views write the rows that their names stand for
  let failure: { code: string; times: number; since: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function sourceChecked(code: string | null): void {
    failure = code === null ? null : { code, times: (failure?.times ?? 0) + 1, since: failure?.since ?? Date.now() }
  }
  /** Exponential backoff while the mailbox cannot be read, up to one hour. */
  function intervalMs(): number {
    const usual = config.mailIn.minutes * minuteMs
    return failure === null ? usual : Math.max(usual, Math.min(longestPauseMs, usual * 2 ** Math.min(failure.times, 10)))
  }
  function scheduleFetch(ms: number, boxId: string): void {
    if (closed) return
    timer = setTimeout(() => {
      // Goes on after an error of the log.
      void log.send([startOfFetch(boxId, fetchIdAt(boxId, Date.now()))]).catch(() => {}).finally(() => scheduleFetch(intervalMs(), boxId))
    }, ms)
    timer.unref()
  }

  const { server } = config.mailIn
  return {
    stage: fetchMailStage({ source, events, read, blobs, sniff, server, now: Date.now, sourceChecked }),
    status() {
      if (failure === null) return []
      const reason = sentenceOf(isRefusalCode(failure.code) ? failure.code : 'internal')
      return [{ name: 'mailbox', state: 'failing', reason, position: null, lagMs: 0, lastProgressAt: failure.since }]
    },
    start() {
      if (source !== null && config.mailIn.minutes > 0) scheduleFetch(firstMs, source.boxId)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
