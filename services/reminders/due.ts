/** The reminders of a firm that are due on a day. Pure. */
import type { Reminder } from '@docketry/contracts/api/reminders.ts'
import type { ReminderKind, ReminderRules } from '@docketry/contracts/events/reminders.ts'
import { dueDateOf, dueText, type BasPeriod } from '@docketry/contracts/rules/bas-deadlines.ts'
import { periodAt, periodKey, periodName, periodRange } from '@docketry/contracts/rules/periods.ts'
import { dateIn, daysAfter, shownDate } from '@docketry/contracts/rules/dates.ts'
import { monthsIn } from '@docketry/contracts/rules/quarters.ts'
import type { LodgedChanges } from '../shared/lodged-changes.ts'

/** `kind`: how the client lodges; null: once a year, which has no reminder. */
type ClientFacts = { id: string; name: string; kind: BasPeriod['kind'] | null }
/** `supplier`: key and name of a supplier; null where it is unknown. */
export type InvoiceFacts = { clientId: string; date: string; supplier: { key: string; name: string } | null }
/** Batches with invoices that are not reviewed. `createdAt`: UTC ms. */
type BatchFacts = { groupId: string; clientId: string; name: string; createdAt: number; open: number }
/** `lodged`: worksheets, `<clientId>/<period key>`. `changed`: those of which invoices changed since. */
export type FirmFacts = {
  lodged: string[]
  changed: LodgedChanges[]
  zone: string
  clients: ClientFacts[]
  invoices: InvoiceFacts[]
  batches: BatchFacts[]
}

/**
 * Shown on the dashboard, and mailed once under its key. `responsible`: who is mailed in place of everybody who wants it, the first of them
 * who is still in the firm; `open`: path of the page that it is about; `closing`: last sentence of the mail.
 */
export type DueReminder = {
  kind: ReminderKind
  key: string
  title: string
  items: Omit<Reminder, 'kind'>[]
  responsible?: string[]
  open?: string
  closing?: string
}

const daysBefore = (date: string, days: number): string => daysAfter(date, -days)
const mondayOf = (date: string): string => daysBefore(date, (new Date(Date.parse(date)).getUTCDay() + 6) % 7)
/** A supplier is regular if it has invoices in at least `regularIn` of the last `periodsBack` periods. */
const [regularIn, periodsBack] = [3, 4]
/** Documents may arrive this many days after the end of a period. */
const graceDays = { quarter: 7, month: 3 }

/** The first day whose invoices decide which suppliers are regular, for clients that lodge by quarter or month. */
export const factsFrom = (today: string): string =>
  periodRange({ kind: 'quarter', index: periodAt('quarter', today).index - 1 - periodsBack }).from

/**
 * As in the keys of reminders that were sent: quarters count from 2000, months from the year 0. With keys of another form, what was sent
 * would be sent again.
 */
const keyOf = ({ kind, index }: BasPeriod): string => `${kind}-${kind === 'month' ? 2000 * 12 + index : index}`

/** The period that is over and lodged next. */
const lastOver = (kind: BasPeriod['kind'], today: string): BasPeriod => ({ kind, index: periodAt(kind, today).index - 1 })

function basDue(facts: FirmFacts, rules: ReminderRules, today: string, kind: BasPeriod['kind']): DueReminder[] {
  const period = lastOver(kind, today)
  const due = dueDateOf(period, rules.basDates ?? undefined)
  if (today > due || today < daysBefore(due, rules.basDays)) return []
  const active = new Set(facts.invoices.map(({ clientId }) => clientId))
  const key = periodKey(period)
  const clients = facts.clients.filter(it => it.kind === kind && active.has(it.id) && !facts.lodged.includes(`${it.id}/${key}`))
  if (clients.length === 0) return []
  const title = `BAS ${monthsIn(periodName(period))} is ${dueText(period, rules.basDates ?? undefined)}`
  return [
    {
      kind: 'bas',
      key: `bas-${keyOf(period)}`,
      title,
      items: [
        {
          title,
          detail: clients.map(({ name }) => name).join(', '),
          clientId: clients.length === 1 ? (clients[0]?.id ?? null) : null,
          groupId: null,
        },
      ],
    },
  ]
}

/**
 * The names of a client's regular suppliers without an invoice in the period, sorted. `period`: its index; `periodOf`: the index of a day.
 */
function missingSuppliers(
  invoices: readonly InvoiceFacts[],
  clientId: string,
  period: number,
  periodOf: (date: string) => number,
): string[] {
  const suppliers = new Map<string, { name: string; periods: Set<number> }>()
  for (const { clientId: owner, date, supplier } of invoices) {
    if (owner !== clientId || supplier === null) continue
    const known = suppliers.get(supplier.key) ?? { name: supplier.name, periods: new Set<number>() }
    known.periods.add(periodOf(date))
    suppliers.set(supplier.key, known)
  }
  const before = Array.from({ length: periodsBack }, (_, back) => period - back - 1)
  return [...suppliers.values()]
    .filter(({ periods }) => !periods.has(period) && before.filter(it => periods.has(it)).length >= regularIn)
    .map(({ name }) => name)
    .toSorted()
}

function missingDocuments(facts: FirmFacts, rules: ReminderRules, today: string, kind: BasPeriod['kind']): DueReminder[] {
  const period = lastOver(kind, today)
  const { before } = periodRange(period)
  if (today < daysAfter(before, graceDays[kind]) || today > dueDateOf(period, rules.basDates ?? undefined)) return []
  const name = monthsIn(periodName(period))
  const items = facts.clients
    .filter(client => client.kind === kind)
    .map(client => ({ client, missing: missingSuppliers(facts.invoices, client.id, period.index, date => periodAt(kind, date).index) }))
    .filter(({ missing }) => missing.length > 0)
    .map(({ client, missing }) => ({
      title: `${client.name}: documents may be missing for ${name}`,
      detail: `Nothing yet from ${missing.join(', ')}`,
      clientId: client.id,
      groupId: null,
    }))
  if (items.length === 0) return []
  return [{ kind: 'papers', key: `papers-${keyOf(period)}`, title: `Documents may be missing for ${name}`, items }]
}

function waitingReviews({ batches, clients, zone }: FirmFacts, { reviewDays }: ReminderRules, today: string): DueReminder[] {
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const old = batches
    .filter(it => it.open > 0 && dateIn(zone, it.createdAt) <= daysBefore(today, reviewDays))
    .toSorted((a, b) => a.createdAt - b.createdAt)
  if (old.length === 0) return []
  const items = old.map(it => ({
    title: `${names.get(it.clientId) ?? ''}: ${it.name}`,
    detail: `${it.open} ${it.open === 1 ? 'invoice waits' : 'invoices wait'} for review, uploaded on ${shownDate(dateIn(zone, it.createdAt))}`,
    clientId: it.clientId,
    groupId: it.groupId,
  }))
  return [
    {
      kind: 'reviews',
      key: `reviews-${mondayOf(today)}`,
      title: `${old.length} ${old.length === 1 ? 'batch waits' : 'batches wait'} for review`,
      items,
    },
  ]
}

/** Of the kinds that the rules have. `today`: in the firm's zone. A BAS and missing documents once a period, reviews once a week. */
export const remindersDue = (facts: FirmFacts, rules: ReminderRules, today: string): DueReminder[] => [
  ...(rules.kinds.includes('bas') ? [...basDue(facts, rules, today, 'quarter'), ...basDue(facts, rules, today, 'month')] : []),
  ...(rules.kinds.includes('papers')
    ? [...missingDocuments(facts, rules, today, 'quarter'), ...missingDocuments(facts, rules, today, 'month')]
    : []),
  ...(rules.kinds.includes('reviews') ? waitingReviews(facts, rules, today) : []),
]
