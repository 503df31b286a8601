import {
  maxFigureRows,
  typeSales,
  worksheet,
  worksheetGroups,
  worksheetStates,
  type WorksheetAnswer,
  type WorksheetChange,
  type WorksheetRow,
} from '@docketry/contracts/api/worksheets.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { nameOfPeriod, periodAt, periodKey, periodName, periodOf, periodRange, type Period } from '@docketry/contracts/rules/periods.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import { creditOf, isPartOf, worksheetLabels, type Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { coversPeriod, refusePartOfPeriod, seenBy, seesPeriod } from '../../shared/whole-period.ts'
import { engagementsIn, type Caller, type Engagement } from '../../platform/auth/caller.ts'
import type { Links } from '../../platform/auth/signed-links.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { Adjustment, Contents, Entry } from '../contents-blob.ts'
import { readWorksheet, type ReadWorksheet, type WorksheetTools } from '../read-worksheet.ts'
import { nameOfActor } from '../../shared/user-names.ts'
import { recordSales } from '../worksheet.ts'

export type WorksheetAnswerTools = WorksheetTools & { links: Pick<Links, 'imageId'> }

const differenceOf = (it: Purchases) => ({ ...it, credit: creditOf(it) })
const differenceOrNull = (it: Purchases | null) => it && differenceOf(it)

/**
 * `acceptedAnyway`: of the invoice at the revision of the entry, because a change of any value ends it; without the GST, which was accepted
 * beside the present treatment.
 */
async function rowsOf(read: ReadRows, entries: readonly Entry[], links: WorksheetAnswerTools['links']): Promise<WorksheetRow[]> {
  const present = new Map(
    (
      await read.getMany(
        'review-rows',
        entries.map(({ id }) => id),
      )
    ).map(row => [row.id, row]),
  )
  return entries.map(({ generation, adds, ...entry }) => {
    const { revision, anyway = {} } = present.get(entry.id) ?? { revision: null }
    const accepted = revision === entry.revision ? allFields.filter(field => field !== 'gst' && anyway[field] !== undefined) : []
    return { ...entry, imageId: links.imageId(entry.id, generation), adds: differenceOrNull(adds), acceptedAnyway: accepted }
  })
}

/** The invoices of a label or group; none for another name. */
function entriesOf({ invoices, groups }: Contents, of: string | undefined): Entry[] {
  const label = worksheetLabels.find(it => it === of)
  if (label !== undefined) return invoices.filter(({ adds }) => adds !== null && isPartOf(label, adds))
  return groups.find(({ group }) => group === of)?.invoices ?? []
}

async function changesAnswer(read: ReadRows, changes: readonly Adjustment[]): Promise<WorksheetChange[]> {
  const actors = [...new Set(changes.flatMap(({ changed }) => changed?.actor ?? []))]
  const names = new Map(await Promise.all(actors.map(async actor => [actor, await nameOfActor(read, actor)] as const)))
  return changes.map(({ changed, lodged, present, adds, ...it }) => ({
    ...it,
    ofName: nameOfPeriod(it.of),
    lodged: differenceOrNull(lodged),
    present: differenceOrNull(present),
    adds: differenceOf(adds),
    by: names.get(changed?.actor ?? '') ?? '',
    at: changed?.at ?? null,
  }))
}

async function stateOf(read: ReadRows, { frozen, lodged }: ReadWorksheet['state']): Promise<WorksheetAnswer['state']> {
  const nameOf = (it: { actor: string }) => nameOfActor(read, it.actor)
  return {
    frozen: frozen && { by: await nameOf(frozen), at: frozen.at, blob: frozen.blob },
    lodged: lodged && {
      by: await nameOf(lodged),
      at: lodged.at,
      reference: lodged.reference,
      date: lodged.date,
      note: lodged.note ?? null,
    },
  }
}

/**
 * `of`: the label or group whose invoices are answered as well, `firstRow`: the index of the first of them (`at` in the contract).
 * `caller`: an auditor may not see every period.
 */
export async function worksheetAnswer(
  { read, links }: Pick<WorksheetAnswerTools, 'read' | 'links'>,
  found: ReadWorksheet,
  of: string | undefined,
  firstRow: number,
  caller: Caller | null = null,
): Promise<WorksheetAnswer> {
  const { key, period, range, client, firm, basis, state, contents, sales, purchases, adjusted, gst } = found
  const rows = entriesOf(contents, of)
  return {
    period: key.period,
    name: periodName(period),
    ...range,
    basis,
    client: { id: client.id, name: client.name, abn: client.abn, gstRegistered: reportingOf(client, key.firmId).gstRegistered },
    firm: { id: key.firmId, name: firm?.name ?? '' },
    sales,
    typed: state.typed && { by: await nameOfActor(read, state.typed.actor), at: state.typed.at },
    purchases,
    invoices: contents.invoices.length,
    gst,
    adjusted,
    adjustments: await changesAnswer(read, contents.adjustments),
    changes: await changesAnswer(read, found.changes),
    state: await stateOf(read, state),
    seen: found.shownHash,
    unseen: found.takesFrom.filter(row => !seesPeriod(caller, key, row)).map(row => nameOfPeriod(row.period)),
    overlapping: found.overlapping.filter(row => seesPeriod(caller, key, row)).map(row => nameOfPeriod(row.period)),
    groups: worksheetGroups
      .flatMap(name => contents.groups.filter(({ group }) => group === name))
      .map(({ group, invoices, difference }) => ({ group, invoices: invoices.length, difference: differenceOrNull(difference) })),
    incomplete: found.hasFailedRow,
    rows: await rowsOf(read, rows.slice(firstRow, firstRow + maxFigureRows), links),
    rowCount: rows.length,
  }
}

/** The last period of the kind that is over on `today`. */
const lastOver = (kind: Period['kind'], today: string): Period => ({ kind, index: periodAt(kind, today).index - 1 })

/** The last period of the kind that is over on `today` and lies within the engagements for the client; undefined if there is none. */
function lastSeen(engagements: readonly Engagement[], clientId: string, kind: Period['kind'], today: string): Period | undefined {
  const { index } = lastOver(kind, today)
  return Array.from({ length: index }, (_, back) => ({ kind, index: index - back })).find(it =>
    coversPeriod(engagements, clientId, periodRange(it)),
  )
}

/**
 * The last period that is over, of the kind in which the client reports; to an auditor, the last one for all of which they are engaged, or
 * the last such month where they are engaged for no whole period of that kind. `now`: UTC ms.
 */
async function lastPeriod(
  read: ReadRows,
  caller: Caller | null,
  { firmId, clientId }: { firmId: string; clientId: string },
  now: number,
): Promise<string> {
  const [client, firm] = await Promise.all([read.get('businesses', clientId), read.get('businesses', firmId)])
  const kind = reportingOf(client, firmId).period
  const today = dateIn(zoneOf(firm), now)
  const engagements = caller === null ? [] : engagementsIn(caller, firmId)
  const seen = lastSeen(engagements, clientId, kind, today) ?? lastSeen(engagements, clientId, 'month', today)
  return periodKey(seen ?? lastOver(kind, today))
}

export const handleWorksheet = (tools: WorksheetAnswerTools) =>
  handler(worksheet, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, period, basis, of, at }, at: now, caller }) {
      const key = { firmId, clientId, period: period ?? (await lastPeriod(tools.read, caller, { firmId, clientId }, now)) }
      const wanted = periodOf(key.period)
      if (wanted === null) throw refuse('worksheet.period', 'period')
      refusePartOfPeriod(caller, key, periodRange(wanted))
      return worksheetAnswer(tools, await readWorksheet({ ...tools, ...seenBy(caller, key) }, key, basis ?? null), of, at ?? 0, caller)
    },
  })

export const handleTypeSales = ({ read }: Pick<WorksheetAnswerTools, 'read'>) =>
  handler(typeSales, {
    firm: ({ body: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ body: { firmId, clientId = firmId, period, sales, seen }, execute }) {
      if (periodOf(period) === null) throw refuse('worksheet.period', 'period')
      const client = await read.get('businesses', clientId)
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      await execute(recordSales, { firmId, clientId, period, sales, ...(seen === undefined ? {} : { seen }) })
      return { success: true as const }
    },
  })

/** Newest period first. */
export const handleWorksheetStates = ({ read }: Pick<WorksheetAnswerTools, 'read'>) =>
  handler(worksheetStates, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId }, caller }) {
      const { rows } = await read.find('worksheets', { filter: { firmId, clientId } })
      const worksheets = rows
        .filter(row => seesPeriod(caller, { firmId, clientId }, row))
        .toSorted((a, b) => b.from.localeCompare(a.from))
        .map(({ period, from, before, frozen, lodged }) => ({
          period,
          name: nameOfPeriod(period),
          from,
          before,
          frozenAt: frozen.at,
          lodged: lodged && { reference: lodged.reference, date: lodged.date },
        }))
      return { worksheets }
    },
  })
