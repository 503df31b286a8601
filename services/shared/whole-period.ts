/**
 * The days that an auditor is engaged for: figures of a period are shown only if the engagement covers all of its days, because a part of
 * them would give other figures.
 */
import { daysAfter, shownDate } from '@docketry/contracts/rules/dates.ts'
import { engagementsIn, type Caller, type Engagement } from '../platform/auth/caller.ts'
import { refuse } from '../platform/errors/refuse.ts'

/** `before`: the first day after it. `YYYY-MM-DD`. */
export type Range = { from: string; before: string }

type EngagedDays = Pick<Engagement, 'clientIds' | 'from' | 'to'>
const ofClient = (engagements: readonly EngagedDays[], clientId: string): EngagedDays[] =>
  engagements.filter(it => it.clientIds.includes(clientId)).toSorted((a, b) => a.from.localeCompare(b.from))

/** Whether every day of the range is within one of the engagements for the client. Several of them add up. */
export function coversPeriod(engagements: readonly EngagedDays[], clientId: string, { from, before }: Range): boolean {
  const next = ofClient(engagements, clientId).reduce((day, it) => (it.from <= day && day <= it.to ? daysAfter(it.to, 1) : day), from)
  return next >= before
}

/**
 * The days of the range, null: of all time, that engagements for the client cover, in words: `1 Aug 2026 to 30 Sep 2026`, several spans with
 * “or” between them. Empty where there are none.
 */
export function engagedDays(engagements: readonly EngagedDays[], clientId: string, range: Range | null): string {
  const spans: { first: string; last: string }[] = []
  for (const { from, to } of ofClient(engagements, clientId)) {
    const first = range !== null && range.from > from ? range.from : from
    const last = range !== null && range.before <= to ? daysAfter(range.before, -1) : to
    const span = spans.at(-1)
    if (first > last) continue
    if (span === undefined || first > daysAfter(span.last, 1)) spans.push({ first, last })
    else if (last > span.last) span.last = last
  }
  return spans.map(({ first, last }) => `${shownDate(first)} to ${shownDate(last)}`).join(' or ')
}

/**
 * Throws `auditor.part-of-period` for an auditor of the firm who is not engaged for all of the period, and `not-found` for one who is not
 * engaged for the client.
 */
export function refusePartOfPeriod(caller: Caller | null, { firmId, clientId }: { firmId: string; clientId: string }, range: Range): void {
  const engagements = caller === null ? [] : engagementsIn(caller, firmId)
  if (engagements.length === 0) return
  if (!engagements.some(it => it.clientIds.includes(clientId))) throw refuse('not-found')
  if (!coversPeriod(engagements, clientId, range)) throw refuse('auditor.part-of-period')
}

/** Whether the caller sees all of a client's period: everybody but auditors does. */
export function seesPeriod(caller: Caller | null, { firmId, clientId }: { firmId: string; clientId: string }, range: Range): boolean {
  const engagements = caller === null ? [] : engagementsIn(caller, firmId)
  return engagements.length === 0 || coversPeriod(engagements, clientId, range)
}

/** For an auditor of the firm, which periods of the client they see all of; nothing for others. */
export const seenBy = (caller: Caller | null, of: { firmId: string; clientId: string }): { sees?: (range: Range) => boolean } =>
  caller === null || engagementsIn(caller, of.firmId).length === 0 ? {} : { sees: range => seesPeriod(caller, of, range) }
