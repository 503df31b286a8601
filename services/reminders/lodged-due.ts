/** Which changes of lodged worksheets a firm is to be reminded of. Pure. */
import type { ReminderRules } from '@docketry/contracts/events/reminders.ts'
import { shownDate, dateIn } from '@docketry/contracts/rules/dates.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { monthsIn } from '@docketry/contracts/rules/quarters.ts'
import type { LodgedChanges } from '../shared/lodged-changes.ts'
import type { DueReminder, FirmFacts } from './due.ts'

/** How many days a change is reminded of: changes from before are not in the facts. */
export const watchedDays = 31
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const prefixOf = ({ clientId, period }: LodgedChanges): string => `lodged-${clientId.replaceAll('-', '')}-${period}-`
const pathOf = (firmId: string, { clientId, period }: LodgedChanges): string =>
  `/worksheet/firmId=${firmId}&clientId=${clientId}&period=${period}`

/** The time of the last change that was mailed, from the keys; 0 where none was. */
const mailedUntil = (sent: readonly string[], prefix: string): number =>
  Math.max(0, ...sent.flatMap(key => (key.startsWith(prefix) ? [Number(key.slice(prefix.length))] : [])))

const invoicesOf = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`)
const basOf = ({ name }: LodgedChanges): string => `BAS ${monthsIn(name)}`
const changedLately = (one: LodgedChanges): string =>
  `${one.clientName}: ${invoicesOf(one.changes.length)} changed in the last ${watchedDays} days, after ${basOf(one)} was lodged`

/**
 * One for each lodged worksheet with changes that were not mailed yet: all of them are one set, whose key ends with the time of the last.
 * `sent`: keys of reminders. `before`: UTC ms; while the last change is later than that, a person may still be editing, and the set waits.
 */
export function lodgedDue(
  firmId: string,
  { zone, changed }: Pick<FirmFacts, 'zone' | 'changed'>,
  { kinds }: Pick<ReminderRules, 'kinds'>,
  sent: readonly string[] = [],
  before = Infinity,
): DueReminder[] {
  if (!kinds.includes('lodged')) return []
  return changed.flatMap((one): DueReminder[] => {
    const prefix = prefixOf(one)
    const until = mailedUntil(sent, prefix)
    const changes = one.changes.filter(({ at }) => at > until)
    const last = Math.max(0, ...changes.map(({ at }) => at))
    if (changes.length === 0 || last > before) return []
    // An invoice of an earlier mail that was changed again is counted again.
    const title =
      until === 0
        ? changedLately(one)
        : `${one.clientName}: ${invoicesOf(changes.length)} changed since the last reminder about ${basOf(one)}, which was lodged`
    const details = changes.map(
      ({ invoice, credit, by, at }) =>
        `${invoice}: 1B differs by ${dollars.format(toDollars(credit))}, changed by ${by} on ${shownDate(dateIn(zone, at))}`,
    )
    const about = { clientId: one.clientId, groupId: null, period: one.period }
    return [
      {
        kind: 'lodged',
        key: `${prefix}${last}`,
        title,
        items: details.map(detail => ({ title: '', detail, ...about })),
        responsible: one.responsible,
        open: pathOf(firmId, one),
        closing:
          'The figures stay as they were lodged. Changes to GST credits become adjustments of the next worksheet, which needs a reason for each.',
      },
    ]
  })
}

/** On screen: one line for each worksheet, mailed or not. */
export const shownLodged = (
  firmId: string,
  facts: Pick<FirmFacts, 'zone' | 'changed'>,
  rules: Pick<ReminderRules, 'kinds'>,
): DueReminder[] =>
  facts.changed.flatMap(one => {
    const title = changedLately(one)
    return lodgedDue(firmId, { ...facts, changed: [one] }, rules).map(it => ({
      ...it,
      title,
      items: it.items.slice(0, 1).map(item => ({ ...item, title, detail: it.items.length === 1 ? item.detail : '' })),
    }))
  })
