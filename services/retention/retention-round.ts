/**
 * One retention round, firm by firm: records a changed retention and erases what is due. Several processes may
 * do this at once, without a lock: the ids of erasures derive from what is erased, so that each is recorded once.
 */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import type { Plan } from '@docketry/contracts/rules/plans.ts'
import { cutoffAt, dueOf, noticeMs } from '@docketry/contracts/rules/retention.ts'
import type { MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { RetainedRow } from '@docketry/contracts/projections/retention-rows.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import { newId } from '../platform/events/ids.ts'
import type { Report } from '../platform/errors/report.ts'
import { erase, finishErasure, type EraseTools } from './erase.ts'
import { isOnLegalHold, namesOf } from './legal-holds.ts'
import { monthsAt, retention, setRetention, type RetentionState } from './retention.ts'
import { load } from '../platform/commands/load.ts'

/** `progress`: called after each firm and group of a round. */
export type RetentionTools = EraseTools & { report: Report; progress?(): void; planOf(firmId: string, at: number): Promise<Plan> }
/** `name`: of the client or the group; `since`: `YYYY-MM-DD` in the firm's zone. */
type LegalHoldOfFirm = { id: string; kind: 'client' | 'group'; name: string; reason: string; since: string }
/**
 * The documents of a firm that are due for erasure. `months`: for which it keeps them. `from`: the announced day (`YYYY-MM-DD`) before
 * which nothing is erased by a shorter retention, or null. `oldest`: the day from which the retention of the oldest group counts. `held`:
 * groups that are due but on legal hold.
 */
export type DueOfFirm = {
  firmId: string
  firm: string
  plan: string
  months: number
  from: string | null
  groups: number
  files: number
  invoices: number
  oldest: string | null
  held: number
  holds: LegalHoldOfFirm[]
}

/**
 * Numbers of groups. `erased`: of which something was erased. `finished`: of which nothing but an erasure that had been interrupted was
 * completed. `failed`: that could not be erased. `failedFirms`: firms of which nothing could be erased.
 */
export type RoundResult = { erased: number; finished: number; failed: number; failedFirms: number }

/** Groups of one firm that a round erases at most, as a rule; the rest follows in the next. */
const maxGroupsOfFirm = 200

/** Rows that are read in one query. */
const rowsAtOnce = 200

type Due = { before: number; at: number }

/** The rows that are due at a time (UTC ms), oldest first. Erasures already recorded come first, and are not on hold. */
async function* dueRows(
  { read }: RetentionTools,
  firmId: string,
  { before, at }: Due,
  state: RetentionState,
): AsyncGenerator<{ row: RetainedRow & MayBeMerged; isHeld: boolean }> {
  for (let first = 0; ; first += rowsAtOnce) {
    // `kept` is the stored name of the retained documents.
    const { rows } = await read.find('kept', {
      filter: { firmId, due: { gte: 0, lt: before } },
      sort: [{ field: 'due' }],
      range: [first, first + rowsAtOnce - 1],
    })
    for (const row of rows) yield { row, isHeld: !row.erasing && (await isOnLegalHold(read, state, row, at)) }
    if (rows.length < rowsAtOnce) return
  }
}

/** At most `limit` of the rows that are due and not on hold. */
async function rowsToErase(
  tools: RetentionTools,
  firmId: string,
  due: Due,
  { state, limit }: { state: RetentionState; limit: number },
): Promise<(RetainedRow & MayBeMerged)[]> {
  const found: (RetainedRow & MayBeMerged)[] = []
  for await (const { row, isHeld } of dueRows(tools, firmId, due, state)) {
    if (!isHeld) found.push(row)
    if (found.length >= limit) break
  }
  return found
}

type Rule = { plan: Plan; state: RetentionState; zone: string }
const ruleOf = async (tools: RetentionTools, { id, firm }: BusinessRow, at: number): Promise<Rule> => ({
  plan: await tools.planOf(id, at),
  state: await load(tools.events, retention, id),
  zone: zoneOf({ firm }),
})

/** A longer retention applies at once, whether it is recorded yet or not. */
const retainedMonths = ({ plan, state }: Rule, at: number): number => Math.max(plan.retention, monthsAt(state, at))

/** Records a longer retention, or a shorter one as soon as something would be erased by it; the owners are notified of that. */
async function recordChangedRetention(tools: RetentionTools, firm: BusinessRow, { plan, state, zone }: Rule, at: number): Promise<void> {
  const { id: firmId, name: firmName } = firm
  const from = at + noticeMs
  if (plan.retention === state.months) return
  if (
    plan.retention < state.months &&
    (await rowsToErase(tools, firmId, { before: cutoffAt(from, plan.retention), at: from }, { state, limit: 1 })).length === 0
  )
    return
  const { rows: owners } = await tools.read.find('users', { filter: { ownerOf: firmId }, range: [0, 19] })
  const body = {
    firmId,
    months: plan.retention,
    now: at,
    from,
    day: dateIn(zone, from),
    firmName,
    plan: plan.name,
    ownerIds: owners.map(({ id }) => id),
  }
  const id = newId()
  await tools.execute(setRetention, body, { commandId: id, actId: id, actor: 'system', causeId: null, caller: null })
}

function omit<T>(record: Record<string, T>, ids: readonly string[]): Record<string, T> {
  const omitted = new Set(ids)
  return Object.fromEntries(Object.entries(record).filter(([id]) => !omitted.has(id)))
}

async function eraseRow(
  tools: RetentionTools,
  row: RetainedRow & MayBeMerged,
  { cutoff, at }: { cutoff: number; at: number },
): Promise<'erased' | 'finished' | null> {
  if (row.firmId === null) return null
  // Erasures are in the stream of the client that the documents belonged to when they were received, before and after a merge.
  const target = { id: row.id, kind: row.kind, firmId: row.firmId, clientId: row.formerClientIds?.[0] ?? row.clientId ?? row.firmId }
  const before = row.erasing && (await finishErasure(tools, target, row.erasing)) ? 'finished' : null
  const { firmId } = row
  // Read again from the events: a hold placed a moment ago applies already.
  const isHeld = async (): Promise<boolean> => isOnLegalHold(tools.read, await load(tools.events, retention, firmId), row, at)
  let done: 'erased' | 'finished' | null = before
  let rest: Pick<RetainedRow, 'files' | 'invoices'> = row
  // In parts, each an erasure of its own: the event of one names all its files and invoices.
  for (let due = dueOf(rest, cutoff); due.files.length + due.invoices.length > 0; due = dueOf(rest, cutoff)) {
    if (await isHeld()) return done
    rest = { files: omit(rest.files, due.files), invoices: omit(rest.invoices, due.invoices) }
    const whole = Object.keys(rest.files).length + Object.keys(rest.invoices).length === 0
    const outcome = await erase(tools, target, { ...due, whole })
    if (done !== 'erased') done = outcome ?? done
  }
  return done
}

async function* firms({ read }: RetentionTools): AsyncGenerator<BusinessRow> {
  for (let first = 0; ; first += rowsAtOnce) {
    const { rows } = await read.find('businesses', {
      filter: { 'firm.zone': { gte: '' } },
      sort: [{ field: 'id' }],
      range: [first, first + rowsAtOnce - 1],
    })
    yield* rows
    if (rows.length < rowsAtOnce) return
  }
}

/** `maxGroups`: of one firm. */
type RoundOptions = { signal?: AbortSignal | undefined; maxGroups?: number | undefined }

/** The part of a round that concerns one firm, counted in `result`. */
async function roundOfFirm(
  tools: RetentionTools,
  firm: BusinessRow,
  { at, signal, maxGroups = maxGroupsOfFirm, result }: { at: number; result: RoundResult } & RoundOptions,
): Promise<void> {
  const rule = await ruleOf(tools, firm, at)
  const cutoff = cutoffAt(at, retainedMonths(rule, at))
  await recordChangedRetention(tools, firm, rule, at)
  const rows = await rowsToErase(tools, firm.id, { before: cutoff, at }, { state: rule.state, limit: maxGroups })
  for (const row of rows) {
    if (signal?.aborted) return
    try {
      const done = await eraseRow(tools, row, { cutoff, at })
      if (done !== null) result[done] += 1
    } catch (error) {
      result.failed += 1
      tools.report('documents whose retention has ended could not be erased', {
        keptId: row.id,
        code: codeOf(error),
        reason: reasonOf(error),
      })
    }
    tools.progress?.()
  }
}

/** One round over all firms. A group or a firm that fails is reported and tried again in the next round. */
export async function runRetentionRound(tools: RetentionTools, at: number, { signal, maxGroups }: RoundOptions = {}): Promise<RoundResult> {
  const result = { erased: 0, finished: 0, failed: 0, failedFirms: 0 }
  for await (const firm of firms(tools)) {
    if (signal?.aborted) return result
    try {
      await roundOfFirm(tools, firm, { at, signal, maxGroups, result })
    } catch (error) {
      result.failedFirms += 1
      tools.report('the retention of a firm could not be applied', { firmId: firm.id, code: codeOf(error), reason: reasonOf(error) })
    }
    tools.progress?.()
  }
  return result
}

async function holdsOf({ read }: RetentionTools, firmId: string, zone: string, now: number): Promise<LegalHoldOfFirm[]> {
  const { rows } = await read.find('holds', { filter: { firmId } })
  const names = await namesOf(
    read,
    rows.map(row => row.heldId),
    now,
  )
  return rows.map(({ heldId: id, kind, reason, at }) => ({ id, kind, name: names.get(id) ?? '', reason, since: dateIn(zone, at) }))
}

/** What a round would erase now, by firm, without erasing it. Firms with nothing due, announced or on hold are left out. */
export async function surveyRetention(tools: RetentionTools, at: number): Promise<DueOfFirm[]> {
  const found: DueOfFirm[] = []
  for await (const firm of firms(tools)) {
    const rule = await ruleOf(tools, firm, at)
    const months = retainedMonths(rule, at)
    const cutoff = cutoffAt(at, months)
    const holds = await holdsOf(tools, firm.id, rule.zone, at)
    const counts = { groups: 0, files: 0, invoices: 0, held: 0 }
    let oldest: number | null = null
    // All of them, also those that one round leaves to the next.
    for await (const { row, isHeld } of dueRows(tools, firm.id, { before: cutoff, at }, rule.state)) {
      if (isHeld) {
        counts.held += 1
        continue
      }
      const due = dueOf(row, cutoff, Infinity)
      counts.groups += 1
      counts.files += due.files.length
      counts.invoices += due.invoices.length
      if (!row.erasing) oldest ??= row.due
    }
    const announced = rule.state.from > at && rule.plan.retention < months ? dateIn(rule.zone, rule.state.from) : null
    if (counts.groups === 0 && announced === null && holds.length === 0) continue
    found.push({
      firmId: firm.id,
      firm: firm.name,
      plan: rule.plan.name,
      months,
      from: announced,
      ...counts,
      oldest: oldest === null ? null : dateIn(rule.zone, oldest),
      holds,
    })
  }
  return found
}
