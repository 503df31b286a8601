/** The reminders of a firm: the aggregate of `reminders-<firmId>`, and its commands. */
import Type from 'typebox'
import {
  ReminderDue,
  RemindersChosen,
  ReminderRulesSet,
  type ReminderEvent,
  type ReminderKind,
  type ReminderRules,
} from '@docketry/contracts/events/reminders.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'

/** `chosen`: by person; `sent`: keys of the reminders that were due. */
export type RemindersState = { rules: ReminderRules; chosen: Record<string, ReminderKind[]>; sent: string[] }

export const defaultRules: ReminderRules = { kinds: ['bas', 'reviews', 'papers', 'lodged'], basDays: 7, reviewDays: 7, basDates: null }

/** More than can be due within the days that are watched (lodged-due.ts): a key that is no longer known is mailed again. */
const keptKeys = 20_000

function evolve(state: RemindersState, event: ReminderEvent): RemindersState {
  switch (event.type) {
    case 'ReminderRulesSet':
      return { ...state, rules: event.data.rules }
    case 'RemindersChosen':
      return { ...state, chosen: { ...state.chosen, [event.data.userId]: event.data.kinds } }
    case 'ReminderDue':
      return { ...state, sent: [...state.sent, event.data.key].slice(-keptKeys) }
    default:
      return state
  }
}

export const firmReminders: Aggregate<RemindersState, ReminderEvent> = {
  name: 'reminders',
  stream: firmId => `reminders-${firmId}`,
  initial: { rules: defaultRules, chosen: {}, sent: [] },
  evolve,
}
const onReminders = commandOn(firmReminders)
const shared = {
  id: (body: { firmId: string }) => body.firmId,
  scope: (body: { firmId: string }) => ({ firmId: body.firmId, clientId: null }),
}

/** Until they choose otherwise, owners and admins get every kind, employees only what is about worksheets that they are responsible for. */
export const kindsOf = ({ chosen }: Pick<RemindersState, 'chosen'>, userId: string, type: string): ReminderKind[] =>
  (Object.hasOwn(chosen, userId) ? chosen[userId] : undefined) ??
  (type === 'owner' || type === 'admin' ? [...defaultRules.kinds] : ['lodged'])

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const setReminderRules = onReminders({
  ...shared,
  name: 'set-reminder-rules',
  body: ReminderRulesSet.properties.data,
  may: ['manager-of-firm'],
  decide: (data, { rules }) => (same(rules, data.rules) ? [] : [{ type: 'ReminderRulesSet', data }]),
})

/** By the person, whom the endpoint names, or by the link in a mail. */
export const chooseReminders = onReminders({
  ...shared,
  name: 'choose-reminders',
  body: RemindersChosen.properties.data,
  may: ['system'],
  decide: (data, { chosen }) => (same(chosen[data.userId], data.kinds) ? [] : [{ type: 'RemindersChosen', data }]),
})

/** Stops one kind for a person. `type`: their role in the firm, for the default. */
export const stopKind = onReminders({
  ...shared,
  name: 'stop-reminders',
  body: Type.Object({
    firmId: RemindersChosen.properties.data.properties.firmId,
    userId: RemindersChosen.properties.data.properties.userId,
    kind: ReminderDue.properties.data.properties.kind,
    type: Type.String(),
  }),
  may: ['system'],
  decide({ firmId, userId, kind, type }, state) {
    const before = kindsOf(state, userId, type)
    return before.includes(kind) ? [{ type: 'RemindersChosen', data: { firmId, userId, kinds: before.filter(it => it !== kind) } }] : []
  },
})

/** Once for each key, however often the round runs. */
export const recordReminder = onReminders({
  ...shared,
  name: 'record-reminder',
  body: ReminderDue.properties.data,
  may: ['system'],
  decide: (data, { sent }) => (sent.includes(data.key) ? [] : [{ type: 'ReminderDue', data }]),
})
