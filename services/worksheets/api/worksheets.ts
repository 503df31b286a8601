import { rowsOfFigure, typeSales, worksheet, worksheetGroups, type WorksheetAnswer, type WorksheetRow } from '@docketry/contracts/api/worksheets.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { periodAt, periodKey, periodName, periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { reportingOf } from '@docketry/contracts/rules/reporting.ts'
import { contributionOf, creditOf, isPartOf, worksheetLabels, type Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { coversPeriod, refusePartOfPeriod } from '../../shared/whole-period.ts'
import { engagementsIn, type Caller } from '../../platform/auth/caller.ts'
import type { Links } from '../../platform/auth/signed-links.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { readWorksheet, type ReadWorksheet, type WorksheetTools } from '../read-worksheet.ts'
import { recordSales } from '../worksheet.ts'
import { currencyOf, type Worksheet, type WorksheetInvoice } from '../worksheet-of.ts'

type Tools = WorksheetTools & { links: Pick<Links, 'imageId'> }

const differenceOf = (it: Purchases) => ({ ...it, credit: creditOf(it) })

function rowOf(invoice: WorksheetInvoice, links: Tools['links']): WorksheetRow {
  const { id, groupId, revision, generation, values } = invoice
  const [currency, adds] = [currencyOf(invoice), contributionOf(values.parts)]
  return {
    id, groupId, revision, date: values.paymentDate, invoiceNumber: values.invoiceNumber, supplier: values.supplierName, category: values.category, total: totalOf(values), gst: gstOf(values), currency,
    treatments: [...new Set(values.parts.map(({ treatment }) => treatment))], imageId: links.imageId(id, generation), adds: currency === 'AUD' && adds ? differenceOf(adds) : null,
  }
}

/** The invoices of a label or group; none for another name. */
function invoicesOf({ counted, groups }: Worksheet, of: string | undefined): WorksheetInvoice[] {
  const label = worksheetLabels.find(it => it === of)
  if (label !== undefined) return counted.filter(({ adds }) => isPartOf(label, adds)).map(({ invoice }) => invoice)
  return groups.find(({ group }) => group === of)?.invoices ?? []
}

/** A user as people read it. */
export async function nameOfActor(read: ReadRows, actor: string): Promise<string> {
  const user = await read.get('users', actor.replace(/^user:/u, ''))
  return user ? `${user.firstName} ${user.lastName}`.trim() : 'Somebody who is not there any more'
}

/** `of` and `at` as in the contract. */
export async function worksheetAnswer({ read, links }: Tools, found: ReadWorksheet, of: string | undefined, at: number): Promise<WorksheetAnswer> {
  const { key, period, range, client, firm, basis, state, made, incomplete } = found
  const rows = invoicesOf(made, of)
  return {
    period: key.period, name: periodName(period), ...range, basis, client: { id: client.id, name: client.name, abn: client.abn }, firm: { id: key.firmId, name: firm?.name ?? '' },
    sales: state.sales, typed: state.typed && { by: await nameOfActor(read, state.typed.actor), at: state.typed.at }, purchases: made.purchases, invoices: made.counted.length, gst: made.gst,
    groups: worksheetGroups.flatMap(name => made.groups.filter(({ group }) => group === name))
      .map(({ group, invoices, difference }) => ({ group, invoices: invoices.length, difference: difference && differenceOf(difference) })),
    incomplete, rows: rows.slice(at, at + rowsOfFigure).map(invoice => rowOf(invoice, links)), rowCount: rows.length,
  }
}

/** The last period that is over, of the kind in which the client reports; to an auditor, the last one for all of which they are engaged, if there is one. `now`: UTC ms. */
async function lastPeriod(read: ReadRows, caller: Caller | null, { firmId, clientId }: { firmId: string; clientId: string }, now: number): Promise<string> {
  const [client, firm] = await Promise.all([read.get('businesses', clientId), read.get('businesses', firmId)])
  const { kind, index } = periodAt(reportingOf(client, firmId).period, dateIn(firm?.firm?.zone ?? 'Australia/Sydney', now))
  const engagements = caller === null ? [] : engagementsIn(caller, firmId)
  const last = { kind, index: index - 1 }
  const seen = Array.from({ length: engagements.length === 0 ? 0 : last.index }, (_, back) => ({ kind, index: last.index - back })).find(it => coversPeriod(engagements, clientId, periodRange(it)))
  return periodKey(seen ?? last)
}

export const handleWorksheet = (tools: Tools) =>
  handler(worksheet, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, period, basis, of, at }, at: now, caller }) {
      const key = { firmId, clientId, period: period ?? (await lastPeriod(tools.read, caller, { firmId, clientId }, now)) }
      const wanted = periodOf(key.period)
      if (wanted === null) throw refuse('worksheet.period', 'period')
      refusePartOfPeriod(caller, key, periodRange(wanted))
      return worksheetAnswer(tools, await readWorksheet(tools, key, basis ?? null), of, at ?? 0)
    },
  })

export const handleTypeSales = ({ read }: Pick<Tools, 'read'>) =>
  handler(typeSales, {
    firm: ({ body: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ body: { firmId, clientId = firmId, period, sales }, execute }) {
      if (periodOf(period) === null) throw refuse('worksheet.period', 'period')
      const client = await read.get('businesses', clientId)
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      await execute(recordSales, { firmId, clientId, period, sales })
      return { success: true as const }
    },
  })
