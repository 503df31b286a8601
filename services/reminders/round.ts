/**
 * One round over all firms: records the reminders that are due. The events are mailed by the reaction below, so a restart or a second
 * process mails nothing twice.
 */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import type { ReminderEvent } from '@docketry/contracts/events/reminders.ts'
import type { UserRow } from '@docketry/contracts/projections/rows.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { load } from '../platform/commands/load.ts'
import { reasonOf } from '../platform/errors/coded.ts'
import type { Report } from '../platform/errors/report.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { reactionTo } from '../platform/reactions/reaction.ts'
import { mailMessage } from '../shared/mail-message.ts'
import { remindersDue, type DueReminder } from './due.ts'
import { firmFacts, type FactsTools } from './firm-facts.ts'
import { lodgedDue } from './lodged-due.ts'
import { firmReminders, kindsOf, recordReminder, type RemindersState } from './reminders.ts'
import { stopPath } from './stop-code.ts'

/** `progress`: called after each firm. */
type RoundTools = FactsTools & { events: Pick<EventStore, 'read'>; execute: Execute; report: Report; progress?(): void }

const hourIn = (zone: string, at: number): number =>
  Number(new Intl.DateTimeFormat('en-AU', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))
/** Mails go out between these hours of the firm's zone, the last one not included. */
const [firstHour, lastHour] = [8, 18]
const maxLines = 38
/** Changes of a lodged worksheet are mailed when nothing more has changed for this long. */
const quietMs = 30 * 60_000
const short = (text: string): string => (text.length > 300 ? `${cutText(text, 299)}…` : text)

const linesOf = ({ items, closing }: DueReminder): string[] => {
  const lines = items.map(it => short(it.title === '' ? it.detail : `${it.title}: ${it.detail}`))
  return [
    ...lines.slice(0, maxLines),
    ...(lines.length > maxLines ? [`and ${lines.length - maxLines} more`] : []),
    ...(closing === undefined ? [] : [closing]),
  ]
}

/** A verified person of the firm, with the employment there. */
type Member = { userId: string; employment: UserRow['employments'][number] }

async function membersOf(read: ReadRows, firmId: string): Promise<Member[]> {
  const { rows } = await read.find('users', { filter: { firmIds: firmId } })
  return rows.flatMap(({ id, verified, employments }) => {
    const employment = employments.find(it => it.firmId === firmId)
    return verified && employment ? [{ userId: id, employment }] : []
  })
}

/** The first responsible person who is still in the firm and sees the client that the reminder is about; null where there is none. */
function responsibleMember(members: readonly Member[], { responsible = [], items }: DueReminder): Member | null {
  const clientId = items[0]?.clientId ?? null
  const sees = ({ clientIds }: Member['employment']): boolean =>
    clientIds === undefined || (clientId !== null && clientIds.includes(clientId))
  return responsible.flatMap(id => members.find(({ userId, employment }) => userId === id && sees(employment)) ?? [])[0] ?? null
}

/** Those who see the whole firm; without employees where the reminder had responsible persons. */
const membersOfWholeFirm = (members: readonly Member[], { responsible = [] }: DueReminder): Member[] =>
  members.filter(({ employment: { type, clientIds } }) => clientIds === undefined && (responsible.length === 0 || type !== 'employee'))

/**
 * User ids: the responsible person, or everybody who sees the whole firm where there is none; without those who do not want the reminder.
 */
function recipientsOf(members: readonly Member[], state: RemindersState, reminder: DueReminder): string[] {
  const responsible = responsibleMember(members, reminder)
  const candidates = responsible ? [responsible] : membersOfWholeFirm(members, reminder)
  return candidates
    .filter(({ userId, employment }) => kindsOf(state, userId, employment.type).includes(reminder.kind))
    .map(({ userId }) => userId)
}

async function remindFirm({ execute, events, ...tools }: RoundTools, firmId: string, zone: string, at: number): Promise<void> {
  const state = await load(events, firmReminders, firmId)
  if (state.rules.kinds.length === 0) return
  const facts = await firmFacts(tools, firmId, at)
  const due = [
    ...remindersDue(facts, state.rules, dateIn(zone, at)),
    ...lodgedDue(firmId, facts, state.rules, state.sent, at - quietMs),
  ].filter(({ key }) => !state.sent.includes(key))
  for (const reminder of due) {
    const userIds = recipientsOf(await membersOf(tools.read, firmId), state, reminder)
    if (userIds.length === 0) continue
    const id = newId()
    await execute(
      recordReminder,
      {
        firmId,
        kind: reminder.kind,
        key: reminder.key,
        title: short(reminder.title),
        lines: linesOf(reminder),
        userIds: userIds.slice(0, 500),
        ...(reminder.open === undefined ? {} : { open: reminder.open }),
      },
      { commandId: id, actId: id, actor: 'system', causeId: null, caller: null },
    )
  }
}

/** `at`: UTC ms. A firm that fails is reported and tried again in the next round. */
export async function remindFirms(tools: RoundTools, at: number): Promise<void> {
  const { rows } = await tools.read.find('businesses', {})
  for (const { id, firm } of rows) {
    if (firm === null || hourIn(firm.zone, at) < firstHour || hourIn(firm.zone, at) >= lastHour) continue
    await remindFirm(tools, id, firm.zone, at).catch((error: unknown) =>
      tools.report('reminders of a firm could not be made', { firmId: id, reason: reasonOf(error) }),
    )
    tools.progress?.()
  }
}

/** One mail to each person whom the event names. */
export const mailReminders = reactionTo<ReminderEvent>()(
  'mail-reminders',
  'ReminderDue',
  ({ firmId, kind, title, lines, userIds, open }, { id }) => ({
    messages: userIds.map(userId =>
      mailMessage({
        mailId: idFrom('mail', id, userId),
        to: { userId, firmId },
        template: 'reminder',
        data: { title, lines, path: stopPath(firmId, userId, kind), ...(open === undefined ? {} : { open }) },
      }),
    ),
  }),
)
