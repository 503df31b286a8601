/** Mail in: the mailbox of the configuration, the stage that reads it, and the clock that asks for it. */
import { join } from 'node:path'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { MailSource } from '../platform/ports/mail-source.ts'
import { reader } from '../platform/projections/read-projections.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { imap } from '../integrations/imap.ts'
import { maildrop } from '../integrations/maildrop.ts'
import { sniff } from '../content/sniff.ts'
import type { MailboxPlace } from '../mailbox/api/mailbox.ts'
import { fetchIdAt, fetchMailStage } from '../mailbox/fetch-mail.ts'
import { startOfFetch } from '../mailbox/fetch-message.ts'
import { sentenceOf, isRefusalCode } from '@docketry/contracts/errors.ts'
import type { Config } from './config/config.ts'
import type { Stores } from './stores.ts'

type Reading = Pick<Config, 'data' | 'mailIn' | 'servers'>

export const maildropOf = (data: string): string => join(data, 'maildrop')

function sourceOf({ data, mailIn, servers }: Reading): MailSource | null {
  if (mailIn.imap !== null) return imap(mailIn.imap)
  return servers === null ? maildrop(maildropOf(data)) : null
}

/** What people are told of it. */
export function mailboxPlaceOf(config: Reading): MailboxPlace | null {
  const source = sourceOf(config)
  return source && { boxId: source.boxId, folder: source.folder, address: config.mailIn.address }
}

/** Soon after the start, so that mail of the night is there in the morning. */
const firstMs = 5000
const minuteMs = 60_000
const longestPauseMs = 60 * minuteMs

export type MailIn = { stage: Stage; status(): LoopStatus[]; start(): void; close(): void }

export function mailInOn(config: Reading, { events, documents, blobs, log }: Stores): MailIn {
  const source = sourceOf(config)
  const read = reader(documents) as unknown as ReadRows // the views write the rows that their names stand for
  let trouble: { code: string; times: number; since: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function told(code: string | null): void {
    trouble = code === null ? null : { code, times: (trouble?.times ?? 0) + 1, since: trouble?.since ?? Date.now() }
  }
  /** A mailbox that cannot be read is asked less and less often, at least once an hour. */
  function pause(): number {
    const usual = config.mailIn.minutes * minuteMs
    return trouble === null ? usual : Math.max(usual, Math.min(longestPauseMs, usual * 2 ** Math.min(trouble.times, 10)))
  }
  function next(ms: number, boxId: string): void {
    if (closed) return
    timer = setTimeout(() => {
      // A log that is away is no reason to stop asking.
      void log.send([startOfFetch(boxId, fetchIdAt(boxId, Date.now()))]).catch(() => {}).finally(() => next(pause(), boxId))
    }, ms)
    timer.unref()
  }

  const { server } = config.mailIn
  return {
    stage: fetchMailStage({ source, events, read, blobs, sniff, server, now: Date.now, told }),
    status() {
      if (trouble === null) return []
      const reason = sentenceOf(isRefusalCode(trouble.code) ? trouble.code : 'internal')
      return [{ name: 'mailbox', state: 'failing', reason, position: null, lagMs: 0, lastProgressAt: trouble.since }]
    },
    start() {
      if (source !== null && config.mailIn.minutes > 0) next(firstMs, source.boxId)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
