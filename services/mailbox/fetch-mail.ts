/**
 * The stage `fetch-mail`: each step reads a few messages, stores their attachments, then records the mails, and sends the next step to
 * itself as a message. Ids are deterministic, so that a step repeated after a crash changes nothing. If the mailbox is unavailable, the
 * next fetch goes on.
 */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { call, type CommandCall } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { MailHead, MailSource, OpenMailbox } from '../platform/ports/mail-source.ts'
import type { Outcome } from '../platform/commands/carry-out.ts'
import type { Stage } from '../platform/stages/stage.ts'
import { mail, mailIdOf, recordMailTaken, type Mail } from './mail.ts'
import { mailbox, recordFetchEnded, recordMailboxRead } from './mailbox.ts'
import { ownerOfMail, senderCheck } from './mail-owner.ts'
import { automaticBatch, type AutomaticTools } from './automatic-batch.ts'
import { storeAttachments, storedBytes, type AttachmentSpace, type PartTools } from './store-attachments.ts'
import type { Message } from '../platform/ports/log.ts'
import { load } from '../platform/commands/load.ts'
import { proveClientAddress } from './client-address.ts'

type FetchTools = PartTools &
  Omit<AutomaticTools, 'taken'> & {
    /** Null: none is configured. */
    source: MailSource | null
    /** Bytes of attachments in this period: of a firm, or of all mail that belongs to no known firm (null). */
    mailUsage(firmId: string | null): Promise<MailUsage>
    /** UTC ms. */
    now(): number
    /** Called after each step: null, or the code of the error that prevented reading the mailbox. */
    sourceChecked(code: string | null): void
  }

/** `allowed`, `used`: bytes. */
type MailUsage = { allowed: number; used: number }
/** `proves`: id of the client address that the mail proves. `batch`: what makes its attachments a batch, where the firm has chosen that. */
type ReadMail = { mail: Mail; proves: string | null; batch: CommandCall[] }

/** Progress is shown after each step. */
const messagesPerStep = 20
const unread: MailHead = { messageId: null, from: null, to: [], delivered: [], subject: '', sentAt: null, checks: null, size: 0 }
const sourceErrors = new Set(['mail.away', 'mail.sign-in', 'mail.no-mailbox'])

const shortened = (subject: string): string =>
  cutText(
    subject
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    200,
  )

/** Key of mail without a known firm in a record by firm. */
const noFirm = 'none'

/**
 * Space left for a firm. The projection may not show what this fetch stored, therefore the larger of both counts is used. `counted`: bytes
 * used by firm, as counted by this fetch; changed by the function `count`.
 */
function spaceIn({ mailUsage }: FetchTools, counted: Record<string, number>) {
  return async function spaceOf(firmId: string | null): Promise<AttachmentSpace & { count(bytes: number): void }> {
    const key = firmId ?? noFirm
    const { allowed, used } = await mailUsage(firmId)
    const known = Math.max(used, counted[key] ?? 0)
    const count = (bytes: number): void => {
      counted[key] = known + bytes
    }
    return { bytes: Math.max(0, allowed - known), code: firmId === null ? 'mail.unknown-full' : 'mail.firm-full', count }
  }
}
type SpaceOf = ReturnType<typeof spaceIn>

/** The mailbox that is read. `taken`: files that the same step has processed (automatic-batch.ts). */
type OpenedBox = { opened: OpenMailbox; boxId: string; spaceOf: SpaceOf; taken: Map<string, string> }

/** Stores the attachments of one message. Null if the message no longer exists or was read before. */
async function readMessage(tools: FetchTools, { opened, boxId, spaceOf, taken }: OpenedBox, uid: number): Promise<ReadMail | null> {
  const head = await opened.head(uid).catch((error: unknown) => {
    if (codeOf(error) !== 'mail.unreadable') throw error
    return { ...unread, messageId: `${boxId}/${opened.validity}/${uid}` }
  })
  if (head === null) return null
  const mailId = mailIdOf(head)
  if ((await load(tools.events, mail, mailId)).taken) {
    await opened.markProcessed(uid)
    return null
  }
  const sender = senderCheck(head.checks, head.from, tools.server)
  const { owner, proves } = await ownerOfMail(tools.read, head, sender)
  const space = await spaceOf(owner.firmId)
  const { parts, leftOut } = await storeAttachments(tools, mailId, opened, uid, space)
  space.count(storedBytes(parts))
  const none = parts.length === 0
  const received = {
    mailId,
    boxId,
    from: none ? null : head.from,
    sender,
    subject: none ? '' : shortened(head.subject),
    sentAt: Math.min(head.sentAt ?? tools.now(), tools.now()),
    ...(none ? { firmId: null, clientId: null } : owner),
    parts,
    leftOut,
  }
  return { mail: received, proves, batch: await automaticBatch({ ...tools, taken }, received) }
}

/** The mails of one step, the uid reached, and how many are left; null: no new messages. */
async function readMessages(tools: FetchTools, opened: OpenMailbox, boxId: string, spaceOf: SpaceOf) {
  const box = await load(tools.events, mailbox, boxId)
  let uid = box.validity === opened.validity ? box.uid : 0
  const mails: ReadMail[] = []
  const openedBox: OpenedBox = { opened, boxId, spaceOf, taken: new Map() }
  let examined = 0
  while (examined < messagesPerStep * 10 && mails.length === 0) {
    const { uids, total } = await opened.after(uid, messagesPerStep)
    if (uids.length === 0 && examined === 0) return null
    if (uids.length === 0) break
    for (const each of uids) {
      const mail = await readMessage(tools, openedBox, each)
      if (mail) mails.push(mail)
    }
    uid = uids.at(-1) ?? uid
    examined += uids.length
    if (total <= uids.length) break
  }
  const { total: left } = await opened.after(uid, 0)
  return { mails, uid, processed: mails.length, left }
}

/** The mail is recorded last: a step that a crash cut short reads it again, and completes its batch. */
const commandsOf = ({ mail, proves, batch }: ReadMail): CommandCall[] => [
  ...batch,
  call(recordMailTaken, mail),
  ...(proves === null ? [] : [call(proveClientAddress, { entryId: proves, by: 'mail', round: null })]),
]

async function runStep(tools: FetchTools, source: MailSource, fetch: FetchProgress): Promise<Outcome> {
  const opened = await source.open()
  try {
    const stored = { ...fetch.stored }
    const step = await readMessages(tools, opened, fetch.boxId, spaceIn(tools, stored))
    tools.sourceChecked(null)
    if (step === null) return ended(fetch, null)
    const processed = fetch.processed + step.processed
    const attachments =
      fetch.attachments + step.mails.reduce((sum, { mail }) => sum + mail.parts.filter(({ code }) => code === null).length, 0)
    const read = {
      boxId: fetch.boxId,
      fetchId: fetch.fetchId,
      validity: opened.validity,
      uid: step.uid,
      found: processed + step.left,
      looked: processed,
      attachments,
    }
    const commands: CommandCall[] = [...step.mails.flatMap(commandsOf), call(recordMailboxRead, read)]
    const next = { ...fetch, step: fetch.step + 1, processed, attachments, stored }
    // Messages that cannot be moved away would otherwise be read in every step.
    if (step.mails.length === 0 && step.left === 0) return { commands: [...commands, ...ended(next, null).commands], messages: [] }
    return { commands, messages: [fetchMessage(next)] }
  } finally {
    await opened.close()
  }
}

const ended = ({ boxId, fetchId, processed, attachments }: FetchProgress, code: string | null): Outcome => ({
  commands: [call(recordFetchEnded, { boxId, fetchId, found: processed, looked: processed, attachments, code })],
  messages: [],
})

/** `version` is part of the idempotency of its commands (platform/stages). */
export const fetchMailStage = (tools: FetchTools, version = '1'): Stage => ({
  name: fetchMailTopic,
  version,
  async run({ value }) {
    const fetch = progressIn(value)
    if (tools.source === null || tools.source.boxId !== fetch.boxId) return ended(fetch, 'mail.none')
    try {
      return await runStep(tools, tools.source, fetch)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (!sourceErrors.has(code)) throw error
      tools.sourceChecked(code)
      return ended(fetch, code)
    }
  },
  failed: ({ value }, code) => ended(progressIn(value), code).commands,
})

/** The id of a timed fetch; `at`: UTC ms. */
export const fetchIdAt = (boxId: string, at: number): string => idFrom('fetch-mail', boxId, at)

const fetchMailTopic = 'fetch-mail'

/**
 * `step`: number from 0; `processed`: messages so far; `attachments`: usable ones so far; `stored`: bytes used by firm, as counted by this
 * fetch.
 */
type FetchProgress = {
  boxId: string
  fetchId: string
  step: number
  processed: number
  attachments: number
  stored?: Record<string, number>
}

/**
 * The value of the stage's message, whose names never change: messages of earlier builds may wait in the topic. Keyed by mailbox, so that
 * steps are serialised.
 */
type FetchMessage = Omit<FetchProgress, 'step' | 'processed'> & { turn: number; looked: number }

const fetchMessage = ({ step: turn, processed: looked, ...rest }: FetchProgress): Message => ({
  topic: fetchMailTopic,
  key: rest.boxId,
  value: { ...rest, turn, looked } satisfies FetchMessage,
})

function progressIn(value: unknown): FetchProgress {
  const { turn: step, looked: processed, ...rest } = value as FetchMessage // only `feed-fetch`, the timer and this stage write to the topic
  return { ...rest, step, processed }
}

/** The message of the first step. */
export const startOfFetch = (boxId: string, fetchId: string): Message =>
  fetchMessage({ boxId, fetchId, step: 0, processed: 0, attachments: 0 })
