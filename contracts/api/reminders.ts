/** Reminders: a BAS that is due, batches that wait for review, documents that are missing. Ours. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { ReminderKind, ReminderRules } from '../events/reminders.ts'
import { PeriodKey } from '../events/worksheet.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/** `clientId`, `groupId`: what it is about; null where it is about several clients. `period`: of the worksheet that it is about. */
export const Reminder = Type.Object({
  kind: ReminderKind,
  title: Type.String(),
  detail: Type.String(),
  clientId: orNull(Id),
  groupId: orNull(Id),
  period: Type.Optional(PeriodKey),
})
export type Reminder = Type.Static<typeof Reminder>

/** `at`: when they were computed, UTC ms; up to five minutes ago. `rules`: of the firm. `mine`: what the caller is mailed about. */
export const RemindersAnswer = Type.Object({
  reminders: Type.Array(Reminder),
  at: Type.Integer(),
  rules: ReminderRules,
  mine: Type.Array(ReminderKind),
})
export type RemindersAnswer = Type.Static<typeof RemindersAnswer>

export const reminders = endpoint({
  name: 'reminders',
  method: 'GET',
  path: '/api/accountant/reminders',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'What a firm is reminded of now, its rules, and what the caller is mailed about. Computed anew every five minutes.',
  query: Type.Object({ firmId: Id }),
  answer: RemindersAnswer,
})
export const setReminderRules = endpoint({
  name: 'set-reminder-rules',
  method: 'POST',
  path: '/api/business/reminders',
  may: ['manager-of-firm'],
  errors: 'plain',
  summary: 'Sets what a firm is reminded of, and when.',
  body: Type.Object({ firmId: Id, rules: ReminderRules }),
  answer: Done,
})
export const chooseReminders = endpoint({
  name: 'choose-reminders',
  method: 'POST',
  path: '/api/accountant/reminders/mine',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'Chooses which reminders the caller gets by mail.',
  body: Type.Object({ firmId: Id, kinds: Type.Array(ReminderKind, { maxItems: 4 }) }),
  answer: Done,
})
/** `code`: the signed one of the link in the mail. */
export const stopReminders = endpoint({
  name: 'stop-reminders',
  perMinute: 20,
  method: 'POST',
  path: '/api/public/reminders/stop',
  may: ['anyone'],
  errors: 'list',
  summary: 'Stops the mails of one kind of reminder, by the code of the link in the mail.',
  body: Type.Object({ code: Type.String({ maxLength: 300 }) }),
  answer: Done,
})
