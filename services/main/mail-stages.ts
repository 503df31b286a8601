/** The stages beside the pipeline, `send-mail` and `fetch-mail`, with their dependencies; and the timer that starts fetches. */
import { join } from 'node:path'
import type { Failure, LoopStatus } from '../platform/catch-up/follow-loop.ts'
import { repeatRounds, type Rounds, type RoundsStatus } from '../platform/concurrency/rounds.ts'
import { reasonOf } from '../platform/errors/coded.ts'
import type { SendLetter } from '../shared/letter.ts'
import { readRowsOf } from '../shared/merged-reads.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { outboxIn } from '../integrations/outbox.ts'
import { smtpSender } from '../integrations/smtp.ts'
import { sendMailStage } from '../mail/send-mail.ts'
import { sentMail } from '../mail/sent-mail.ts'
import { signedConfirmPath } from '../mailbox/client-address.ts'
import { signedStopPath } from '../reminders/stop-code.ts'
import { groupRecipients, mailRecipient } from '../people/mail-recipient.ts'
import type { Config } from './config/config.ts'
import { readOperator } from './config/operator-file.ts'
import type { Stores } from './stores.ts'
import type { MailSource } from '../platform/ports/mail-source.ts'
import { imap } from '../integrations/imap.ts'
import { maildrop } from '../integrations/maildrop.ts'
import { consumption } from '../billing/projections/consumption.ts'
import { uploadGate } from '../billing/upload-gate.ts'
import { executor } from '../platform/commands/execute.ts'
import type { Report } from '../platform/errors/report.ts'
import { watchProjections, type ProjectionWatch } from '../platform/projections/watch-projections.ts'
import { scanGroups } from '../scan-groups/projections/scan-groups.ts'
import { waitForProjections } from './wait-for-projections.ts'
import { sniff } from '../content/sniff.ts'
import type { PublicMailbox } from '../mailbox/api/mailbox.ts'
import { mailUsageOf } from '../billing/allowance.ts'
import { fetchIdAt, fetchMailStage, startOfFetch } from '../mailbox/fetch-mail.ts'
import { sentenceOf, isRefusalCode } from '@docketry/contracts/errors.ts'

type MailOutConfig = Pick<Config, 'data' | 'mail' | 'production' | 'servers'>

/** Null if a mail server is configured. */
const outboxOf = ({ data, mail }: Pick<Config, 'data' | 'mail'>) =>
  mail.smtpUrl === null ? outboxIn(join(data, 'outbox'), mail.from) : null

/** For the page /outbox of a development machine; null in production, and if mail is sent. */
export function shownOutbox(config: Pick<Config, 'data' | 'mail' | 'production' | 'publicUrl'>) {
  const outbox = config.production ? null : outboxOf(config)
  return outbox && { origin: config.publicUrl, list: outbox.list, read: outbox.read }
}

/** Throws an `Error` in production on servers without a mail server: nobody reads a container's outbox folder. */
function openSender(config: MailOutConfig): { send: SendLetter; close(): void } {
  const { mail, production, servers } = config
  if (mail.smtpUrl !== null) return smtpSender({ url: mail.smtpUrl, from: mail.from })
  if (production && servers !== null)
    throw new Error(
      'SMTP_URL must be set in production, for example SMTP_URL=smtp://user:password@mail.example.com:587: people could not verify their addresses.',
    )
  return { send: outboxIn(join(config.data, 'outbox'), mail.from).send, close: () => {} }
}

/** `names`: the stages to open. `start`: starts the fetch timer. */
export function mailStages(
  names: readonly string[],
  config: Config,
  stores: Stores,
  report: Report,
): { stages: Stage[]; status(): LoopStatus[]; rounds(): RoundsStatus[]; start(): void; close(): void } {
  const sending = names.includes('send-mail') ? openSendMail(config, stores) : null
  const fetching = names.includes('fetch-mail') ? openFetchMail(config, stores, report) : null
  return {
    stages: [sending, fetching].flatMap(it => it?.stage ?? []),
    status: () => fetching?.status() ?? [],
    rounds: () => fetching?.rounds() ?? [],
    start: () => fetching?.start(),
    close() {
      fetching?.close()
      sending?.close()
    },
  }
}

function openSendMail(config: Config, { events, documents, durable, keys }: Stores): { stage: Stage; close(): void } {
  const { send, close } = openSender(config)
  const read = readRowsOf(documents)
  const operator = readOperator(config).contact ?? null
  const recipientOf = mailRecipient({
    events,
    read,
    key: keys.links,
    emailSecret: keys.email,
    operator,
    now: Date.now,
    signed: { 'confirm-address': signedConfirmPath, reminder: signedStopPath },
  })
  const tools = {
    version: '1',
    recipientOf,
    groupRecipients: groupRecipients({ read, operator }),
    send,
    sent: sentMail(durable),
    origin: config.publicUrl,
    now: Date.now,
  }
  return { stage: sendMailStage(tools), close }
}

type MailInConfig = Pick<Config, 'data' | 'mailIn' | 'servers' | 'firmGigabytes'>

export const maildropOf = (data: string): string => join(data, 'maildrop')

function sourceOf({ data, mailIn, servers }: MailInConfig): MailSource | null {
  if (mailIn.imap !== null) return imap(mailIn.imap)
  return servers === null ? maildrop(maildropOf(data)) : null
}

/** The mailbox as shown to people; null if none is configured. */
export function publicMailboxOf(config: MailInConfig): PublicMailbox | null {
  const source = sourceOf(config)
  return source && { boxId: source.boxId, folder: source.folder, address: config.mailIn.address }
}

/** Delay of the first fetch after the start. */
const firstMs = 5000
const minuteMs = 60_000
const maxPauseMs = 60 * minuteMs

type MailIn = { stage: Stage; status(): LoopStatus[]; rounds(): RoundsStatus[]; start(): void; close(): void }

export function openFetchMail(config: MailInConfig, { events, documents, blobs, log }: Stores, report: Report): MailIn {
  const source = sourceOf(config)
  const read = readRowsOf(documents)
  let watch: Promise<ProjectionWatch> | null = null
  /** Follows the events only when an upload is close to a limit of the plan. */
  async function passed(position: number): Promise<boolean> {
    watch ??= watchProjections([consumption, scanGroups], { events, documents, report })
    return waitForProjections((await watch).reached)(position)
  }
  const admit = uploadGate({ events, documents, read, execute: executor(events), passed, gigabytes: config.firmGigabytes })
  let failure: { code: string; times: number; since: number } | null = null
  let fetches: Rounds | null = null

  function sourceChecked(code: string | null): void {
    failure = code === null ? null : { code, times: (failure?.times ?? 0) + 1, since: failure?.since ?? Date.now() }
  }
  /** Exponential backoff while the mailbox cannot be read, up to one hour. */
  function intervalMs(): number {
    const interval = config.mailIn.minutes * minuteMs
    return failure === null ? interval : Math.max(interval, Math.min(maxPauseMs, interval * 2 ** Math.min(failure.times, 10)))
  }
  /** Each round only starts a fetch, which the stage carries out and is watched with: the usual limit. */
  const repeatFetches = (boxId: string): Rounds =>
    repeatRounds({
      name: 'mail-fetch',
      firstMs,
      report,
      async round(tools) {
        await log
          .send([startOfFetch(boxId, fetchIdAt(boxId, Date.now()))])
          .catch((error: unknown) => tools.report('the mailbox is not read; it is tried again', { reason: reasonOf(error) }))
        return intervalMs()
      },
    })
  const problem = (): Failure | null =>
    failure && { reason: sentenceOf(isRefusalCode(failure.code) ? failure.code : 'internal'), at: failure.since }

  const { server } = config.mailIn
  const mailUsage = (firmId: string | null) => mailUsageOf(read, firmId, Date.now(), config.firmGigabytes)
  return {
    stage: fetchMailStage({ source, events, read, blobs, sniff, mailUsage, admit, server, now: Date.now, sourceChecked }),
    status() {
      const lastFailure = problem()
      if (lastFailure === null) return []
      return [
        {
          name: 'mailbox',
          state: 'failing',
          reason: lastFailure.reason,
          position: null,
          lagMs: 0,
          lastProgressAt: lastFailure.at,
          live: true,
          handled: 0,
          lastFailure,
        },
      ]
    },
    rounds() {
      const status = fetches?.status()
      return status ? [{ ...status, lastFailure: problem() ?? status.lastFailure }] : []
    },
    start() {
      if (source !== null && config.mailIn.minutes > 0) fetches = repeatFetches(source.boxId)
    },
    close() {
      void fetches?.close()
      void watch?.then(it => it.close())
    },
  }
}
