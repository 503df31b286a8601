/** Which values of a row a person has to check, and whether the row is reviewed. Pure. */
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { gstProblem, gstTolerance } from '@docketry/contracts/rules/gst-limit.ts'
import { isReviewed as isReviewedWith } from '@docketry/contracts/rules/reviewed.ts'
import { isGstMissing } from '@docketry/contracts/rules/treatments.ts'
import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { columns, type Key } from './columns.ts'
import {
  coveredKeys,
  isAcceptedAnyway,
  isConfirmed,
  isConfirmedAsWhole,
  savedKey,
  type Flag,
  type Flags,
  type Patch,
  type Row,
  type Values,
} from './rows.ts'
import { nameOfValue, placeholder } from './shown.ts'

/** Accepts both names of a cell: its column key and its model field. */
const keyOf = (field: string): Key | undefined => columns.find(it => it.key === field || it.field === field)?.key

/** Anomalies by invoice and column; on one cell `wrong` wins over `doubtful`. Flags equal to those of `before` stay the same object. */
export function anomaliesByInvoice(all: readonly Anomaly[], before: ReadonlyMap<string, Flags> = new Map()): Map<string, Flags> {
  const found = new Map<string, Flags>()
  for (const it of all) {
    const key = keyOf(it.field)
    if (!key) continue
    const flags = found.get(it.invoice_id) ?? {}
    if (flags[key]?.level !== 'wrong') flags[key] = { level: it.level, reason: it.reason }
    found.set(it.invoice_id, flags)
  }
  for (const [id, flags] of found) {
    const old = before.get(id)
    if (old && JSON.stringify(old) === JSON.stringify(flags)) found.set(id, old)
  }
  return found
}

/** Drops the anomalies of values that a save has replaced. `saved`: what was stored, by invoice. */
export function anomaliesAfterSave(anomalies: ReadonlyMap<string, Flags>, saved: ReadonlyMap<string, Patch>): Map<string, Flags> {
  const now = new Map(anomalies)
  for (const [id, patch] of saved) {
    const kept = Object.entries(anomalies.get(id) ?? {}).filter(([key]) => !(key in patch))
    now.set(id, Object.fromEntries(kept))
  }
  return now
}

const isEmpty = (value: string | number | null): boolean =>
  value === null || value === '' || value === placeholder || value === -100 || value === '-1'

/** Not every document has a number; a GST is needed where it gives a credit. */
const mayBeEmpty = (key: Key, values: Values): boolean =>
  key === 'invoiceNumber' || (key === 'gst' && values.gst === null && !isGstMissing([values]))

/** `typed`: a person set this value. `read`: the model found something for it, which may have a frame on the page. */
type FlagContext = { typed: (key: Key) => boolean; read: (key: Key) => boolean }

const emptyReason = (read: boolean): string =>
  read
    ? 'This is empty: the value that was read was removed. Look at the page and type it, or press the number of the value that was read.'
    : 'Nothing was found here. Look at the page and type it.'

function ownRule(key: Key, values: Values, { typed, read }: FlagContext): Flag | null {
  const value = values[key]
  if (isEmpty(value)) return mayBeEmpty(key, values) ? null : { level: 'wrong', reason: emptyReason(read(key)) }
  if (key === 'abn' && !isAbn(String(value))) return { level: 'wrong', reason: 'This is not a valid ABN: a digit is wrong or missing.' }
  return key === 'gst' ? gstProblem(values.total, values.gst, typed('gst') ? gstTolerance.typed : gstTolerance.printed) : null
}

/**
 * The flags of a row. Wrong (red): empty (but for `mayBeEmpty`), placeholder, -1, an invalid ABN, or a wrong anomaly. Doubtful
 * (amber): a GST over the limit, or a doubtful anomaly, until a person types or confirms the value. Wrong values stay flagged in rows that
 * were accepted anyway, as settled.
 */
export function flagsOf(
  values: Values,
  patch: Patch,
  anomalies: Flags | undefined,
  of: FlagContext = { typed: key => key in patch, read: () => false },
): Flags {
  const flags: Flags = {}
  for (const { key } of columns) {
    const flag = ownRule(key, values, of) ?? (key in patch ? null : anomalies?.[key])
    const settled = isAcceptedAnyway(values, key)
    if (!flag || (flag.level === 'doubtful' && (settled || isConfirmed(values, key) || isConfirmedAsWhole(values)))) continue
    flags[key] = settled ? { ...flag, reason: `Accepted anyway. ${flag.reason}`, settled: true } : flag
  }
  return flags
}

/** Whether a person still has to check it. */
export const isToCheck = (flag: Flag | undefined): flag is Flag => flag !== undefined && !flag.settled

/** The cells to check, in the order of the columns. */
export const toCheck = (flags: Flags): Key[] => columns.map(({ key }) => key).filter(key => isToCheck(flags[key]))

export const worstLevel = (flags: Flags): Flag['level'] | null => {
  const levels = Object.values(flags)
    .filter(isToCheck)
    .map(it => it.level)
  return levels.includes('wrong') ? 'wrong' : levels.length > 0 ? 'doubtful' : null
}

/** Whether nothing is left to do for the row but to accept it. */
export const isToAccept = (row: Pick<Row, 'values' | 'flags' | 'invoice'>): boolean =>
  !row.invoice.reading && !isReviewed(row) && toCheck(row.flags).length === 0

/** Whether the flag does not come from the invoice itself: a duplicate number, a date in the future. */
const comesFromElsewhere = (key: Key, { level }: Flag, values: Values): boolean =>
  level === 'wrong' && (key === 'invoiceNumber' || (key === 'paymentDate' && values.paymentDate !== null))

/**
 * A sentence that names what was changed after the row was accepted, here or elsewhere; null if nothing was, and once the row is accepted
 * again.
 */
export function changedSinceText({
  values,
  base,
  patch,
  invoice: { changedSince = [] },
}: Pick<Row, 'values' | 'base' | 'patch' | 'invoice'>): string | null {
  if (values.reviewed) return null
  const here = base.reviewed ? coveredKeys(patch) : []
  const names = [...new Set<string>([...changedSince.map(it => (it === 'pages' ? it : savedKey(it))), ...here])].map(nameOfValue)
  return names.length === 0 ? null : `Changed after it was accepted: ${names.join(', ')}. Accept it again.`
}

/** Whether the row is reviewed, by the rule that all counts share (contracts/rules/reviewed.ts). */
export const isReviewed = ({ values, flags }: Pick<Row, 'values' | 'flags'>): boolean =>
  isReviewedWith(
    values.reviewed,
    columns.flatMap(({ key }) => {
      const flag = flags[key]
      return flag ? [{ settled: !isToCheck(flag), comesFromElsewhere: comesFromElsewhere(key, flag, values) }] : []
    }),
  )
