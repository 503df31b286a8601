/**
 * The stage `fetch-mail`: a few messages a turn, each stored with its attachments before it counts as taken; the next turn is a message to itself. What
 * a crash leaves is done again under the same ids, and what a mailbox that is away leaves waits for the next fetch.
 */
import type { MailTaken } from '@docketry/contracts/events/mail.ts'
import type { CommandCall } from '../platform/commands/command.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { MailHead, MailSource, OpenMailbox } from '../platform/ports/mail-source.ts'
import type { Outcome } from '../platform/reactions/reaction.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import type { Stage } from '../platform/stages/stage.ts'
import type { Static } from 'typebox'
import { fetchMailTopic, fetchMessage, type FetchMessage } from './fetch-message.ts'
import { mailIdOf, mailStream } from './mail.ts'
import { mailboxFrom, mailboxStream } from './mailbox.ts'
import { placeOf } from './place-of-mail.ts'
import { senderCheck } from './sender-check.ts'
import { takeAttachments, type PartTools } from './take-attachments.ts'

export type FetchTools = PartTools & {
  /** Null where none is set up: nothing is fetched. */
  source: MailSource | null
  events: EventStore
  read: ReadRows
  /** See `senderCheck`. */
  server: string | null
  /** UTC ms. */
  now(): number
  /** How a turn ended: null, or the code that says why the mailbox cannot be read. */
  told(code: string | null): void
}

type Mail = Static<typeof MailTaken>['data']
/** `proves`: the client's address that it proves. */
type Taken = { mail: Mail; proves: string | null }

/** Messages in one turn: progress is seen after each. */
const aTurn = 20
const unread: MailHead = { messageId: null, from: null, to: [], delivered: [], subject: '', sentAt: null, checks: null, size: 0 }
const aboutSource = new Set(['mail.away', 'mail.sign-in', 'mail.no-mailbox'])

const shortened = (subject: string): string => subject.toWellFormed().replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim().slice(0, 200)

/** Null when it is gone, or was taken before. */
async function taken(tools: FetchTools, opened: OpenMailbox, uid: number, boxId: string): Promise<Taken | null> {
  const head = await opened.head(uid).catch((error: unknown) => {
    if (codeOf(error) !== 'mail.unreadable') throw error
    return { ...unread, messageId: `${boxId}/${opened.validity}/${uid}` }
  })
  if (head === null) return null
  const mailId = mailIdOf(head)
  if ((await tools.events.read(mailStream(mailId))).length > 0) {
    await opened.taken(uid)
    return null
  }
  const { parts, leftOut } = await takeAttachments(tools, mailId, opened, uid)
  const none = parts.length === 0
  const sender = senderCheck(head.checks, head.from, tools.server)
  const { place, proves } = await placeOf(tools.read, head, sender)
  const mail = {
    mailId, boxId, from: none ? null : head.from, sender, subject: none ? '' : shortened(head.subject),
    sentAt: Math.min(head.sentAt ?? tools.now(), tools.now()), ...(none ? { firmId: null, clientId: null } : place), parts, leftOut,
  }
  return { mail, proves }
}

/** The mails of one turn, and how far it came; null: there is nothing left. */
async function turn(tools: FetchTools, opened: OpenMailbox, boxId: string) {
  const box = mailboxFrom(await tools.events.read(mailboxStream(boxId)))
  let uid = box.validity === opened.validity ? box.uid : 0
  const mails: Taken[] = []
  let looked = 0
  while (looked < aTurn * 10 && mails.length === 0) {
    const { uids, total } = await opened.after(uid, aTurn)
    if (uids.length === 0 && looked === 0) return null
    if (uids.length === 0) break
    for (const each of uids) {
      const mail = await taken(tools, opened, each, boxId)
      if (mail) mails.push(mail)
    }
    uid = uids.at(-1) ?? uid
    looked += uids.length
    if (total <= uids.length) break
  }
  const { total: left } = await opened.after(uid, 0)
  return { mails, uid, looked: mails.length, left }
}

const commandsOf = ({ mail, proves }: Taken): CommandCall[] => [
  { name: 'take-mail', body: mail },
  ...(proves === null ? [] : [{ name: 'prove-client-address', body: { entryId: proves, by: 'mail', round: null } }]),
]

async function step(tools: FetchTools, source: MailSource, it: FetchMessage): Promise<Outcome> {
  const opened = await source.open()
  try {
    const came = await turn(tools, opened, it.boxId)
    tools.told(null)
    if (came === null) return ended(it, null)
    const looked = it.looked + came.looked
    const attachments = it.attachments + came.mails.reduce((sum, { mail }) => sum + mail.parts.filter(({ code }) => code === null).length, 0)
    const read = { boxId: it.boxId, fetchId: it.fetchId, validity: opened.validity, uid: came.uid, found: looked + came.left, looked, attachments }
    const commands: CommandCall[] = [...came.mails.flatMap(commandsOf), { name: 'record-mailbox-read', body: read }]
    const next = { ...it, turn: it.turn + 1, looked, attachments }
    // One that takes nothing and has nothing left is the last: what cannot be put away must not be looked at for ever.
    if (came.mails.length === 0 && came.left === 0) return { commands: [...commands, ...ended(next, null).commands], messages: [] }
    return { commands, messages: [fetchMessage(next)] }
  } finally {
    await opened.close()
  }
}

const ended = ({ boxId, fetchId, looked, attachments }: FetchMessage, code: string | null): Outcome => ({
  commands: [{ name: 'record-fetch-ended', body: { boxId, fetchId, found: looked, looked, attachments, code } }], messages: [],
})

export const fetchMailStage = (tools: FetchTools, version = '1'): Stage => ({
  name: fetchMailTopic,
  version,
  async run({ value }) {
    const it = value as FetchMessage // only `feed-fetch`, the clock and this stage write to the topic
    if (tools.source === null || tools.source.boxId !== it.boxId) return ended(it, 'mail.none')
    try {
      return await step(tools, tools.source, it)
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (!aboutSource.has(code)) throw error
      tools.told(code)
      return ended(it, code)
    }
  },
  failed({ value }, code) {
    const it = value as FetchMessage
    return ended(it, code).commands
  },
})

/** Told apart from every other fetch of the clock by its time. */
export const fetchIdAt = (boxId: string, at: number): string => idFrom('fetch-mail', boxId, at)
