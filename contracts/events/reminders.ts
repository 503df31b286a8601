/** Stream `reminders-<firmId>`: which reminders a firm wants, who is mailed, and the reminders that came due. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'

/**
 * `bas`: a BAS is due. `reviews`: batches wait for review. `papers`: documents are missing, because regular suppliers of a client have sent
 * nothing. `lodged`: invoices of a lodged worksheet changed, which is mailed to the person responsible for it.
 */
export const ReminderKind = Type.Union([Type.Literal('bas'), Type.Literal('reviews'), Type.Literal('papers'), Type.Literal('lodged')])
export type ReminderKind = Type.Static<typeof ReminderKind>

/**
 * `basDays`: how many days before the due date the mail goes out. `reviewDays`: how old a batch is before it counts as waiting. `basDates`:
 * the firm's own due days `MM-DD` of the quarters that end in March, June, September and December, such as a registered agent's; null: the
 * ATO's.
 */
export const ReminderRules = Type.Object({
  kinds: Type.Array(ReminderKind, { maxItems: 4 }),
  basDays: Type.Integer({ minimum: 1, maximum: 60 }),
  reviewDays: Type.Integer({ minimum: 1, maximum: 90 }),
  basDates: orNull(Type.Array(Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }), { minItems: 4, maxItems: 4 })),
})
export type ReminderRules = Type.Static<typeof ReminderRules>

export const ReminderRulesSet = fact('ReminderRulesSet', { firmId: Id, rules: ReminderRules })
/** What a person of the firm is mailed about, in place of the default of their role. */
export const RemindersChosen = fact('RemindersChosen', { firmId: Id, userId: Id, kinds: Type.Array(ReminderKind, { maxItems: 4 }) })
/**
 * A reminder is due, once for each `key` (`bas-quarter-106`). `lines`: sentences; `userIds`: who is mailed; `open`: path of the page that
 * it is about.
 */
export const ReminderDue = fact('ReminderDue', {
  firmId: Id,
  kind: ReminderKind,
  key: Type.String({ maxLength: 60 }),
  title: Type.String({ maxLength: 300 }),
  lines: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 40 }),
  userIds: Type.Array(Id, { maxItems: 500 }),
  open: Type.Optional(Type.String({ maxLength: 300 })),
})

export const ReminderEvent = Type.Union([ReminderRulesSet, RemindersChosen, ReminderDue])
export type ReminderEvent = Type.Static<typeof ReminderEvent>
