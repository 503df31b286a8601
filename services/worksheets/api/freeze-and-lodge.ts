import { explainAdjustments, freezeWorksheet, lodgeWorksheet, reopenWorksheet } from '@docketry/contracts/api/worksheets.ts'
import { dateIn, daysAfter, isDate, shownDate } from '@docketry/contracts/rules/dates.ts'
import { periodOf, periodRange } from '@docketry/contracts/rules/periods.ts'
import { figuresOf, wholeDollars, withAdjusted, type Sales } from '@docketry/contracts/rules/worksheet.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { load } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { Refusal, refuse, refuseSaying } from '../../platform/errors/refuse.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { storeContents } from '../contents-blob.ts'
import { nameOfActor } from '../../shared/user-names.ts'
import { supplierAndNumber } from '../../shared/supplier-and-number.ts'
import { readWorksheet, refuseWhileBehind, type ReadWorksheet } from '../read-worksheet.ts'
import { adjustmentKey, explainAdjustment, recordFrozen, recordLodged, recordReopened, worksheet, type WorksheetKey } from '../worksheet.ts'
import { worksheetAnswer, type WorksheetAnswerTools } from './worksheets.ts'

type Tools = WorksheetAnswerTools & { blobs: Pick<Blobs, 'bytes' | 'put'> }
type Named = { firmId: string; clientId?: string; period: string }
const keyOf = ({ firmId, clientId = firmId, period }: Named): WorksheetKey => ({ firmId, clientId, period })
const firm = ({ body }: { body: Named }) => ({ firmId: body.firmId, clientId: body.clientId ?? body.firmId })

/** Throws `worksheet.period`, and `not-found` for a client that is not the firm's. */
async function mustBeClient(read: ReadRows, { firmId, clientId, period }: WorksheetKey): Promise<void> {
  if (periodOf(period) === null) throw refuse('worksheet.period', 'period')
  if (!(await read.get('businesses', clientId))?.firmIds.includes(firmId)) throw refuse('not-found')
}

/** Groups whose invoices may be missing from the figures, or may be in them twice: to freeze the figures in spite of that is confirmed. */
const toConfirm: readonly string[] = ['unreviewed', 'flagged', 'undated', 'duplicate']

/** What the event says of the figures as they are. `Record<string, number>`: labels by name. */
function frozenData({ key, basis, sales, purchases, adjusted, gst, contents }: ReadWorksheet, blob: string) {
  const labels: Record<string, number> = figuresOf(withAdjusted(sales as Sales, adjusted), purchases) // absent keys stay absent in JSON
  const lodged = Object.fromEntries(Object.entries(labels).map(([label, cents]) => [label, wholeDollars(cents)]))
  return {
    ...key,
    basis,
    sales,
    purchases,
    adjusted,
    labels,
    lodged,
    invoices: contents.invoices.length,
    adjustments: contents.adjustments.length,
    gst,
    blob,
  }
}

export const handleFreezeWorksheet = (tools: Tools) =>
  handler(freezeWorksheet, {
    firm,
    async answer({ body, execute }) {
      const key = keyOf(body)
      await refuseWhileBehind(tools.read, key.firmId)
      const now = await readWorksheet(tools, key, body.basis ?? null, true)
      if (now.state.lodged) throw refuse('worksheet.lodged')
      if (now.shownHash !== body.seen) throw refuse('worksheet.changed')
      if (now.hasFailedRow) throw refuse('worksheet.incomplete')
      if (now.contents.adjustments.some(({ reason }) => reason === null)) throw refuse('worksheet.unexplained')
      if (body.confirmed !== true && now.contents.groups.some(({ group }) => toConfirm.includes(group))) throw refuse('worksheet.confirm')
      const blob = await storeContents(tools.blobs, key, now.contents, { basis: now.basis, sales: now.sales })
      const reasons = Object.fromEntries(now.contents.adjustments.map(it => [adjustmentKey(it), it.reason ?? '']))
      await execute(recordFrozen, { ...frozenData(now, blob), reasons })
      return worksheetAnswer(tools, await readWorksheet(tools, key, null), undefined, 0)
    },
  })

export const handleReopenWorksheet = ({ read }: Pick<Tools, 'read'>) =>
  handler(reopenWorksheet, {
    firm,
    async answer({ body, execute }) {
      await mustBeClient(read, keyOf(body))
      await execute(recordReopened, { ...keyOf(body), reason: body.reason })
      return { success: true as const }
    },
  })

export const handleExplainAdjustments = ({ read }: Pick<Tools, 'read'>) =>
  handler(explainAdjustments, {
    firm,
    async answer({ body, execute }) {
      await mustBeClient(read, keyOf(body))
      for (const it of body.explanations) await execute(explainAdjustment, { ...keyOf(body), ...it }, `${it.of} ${it.invoiceId}`)
      return { success: true as const }
    },
  })

/** Names the lodgement that came first. */
async function lodgedAlready({ read, events }: Tools, key: WorksheetKey): Promise<Refusal> {
  const { lodged } = await load(events, worksheet, key)
  if (lodged === null) return refuse('worksheet.lodged')
  return refuseSaying(
    'worksheet.lodged',
    `Lodged already by ${await nameOfActor(read, lodged.actor)} on ${shownDate(lodged.date)} with reference ${lodged.reference}. Changes to GST credits become adjustments of the next worksheet.`,
  )
}

const maxNamed = 10
/** Names the invoices that changed since the worksheet was frozen. */
function staleBy({ changes }: ReadWorksheet): Refusal {
  const names = changes
    .slice(0, maxNamed)
    .map(({ supplier, invoiceNumber }) => supplierAndNumber(supplier, invoiceNumber) || 'an invoice without a number')
  const more = changes.length > maxNamed ? `, and ${changes.length - maxNamed} more` : ''
  return refuseSaying(
    'worksheet.stale',
    `Since this worksheet was frozen, these changed: ${names.join(', ')}${more}. Reopen it and freeze it again, then lodge it.`,
  )
}

const mayHaveChanged =
  'An invoice is not up to date, so it may have changed since this worksheet was frozen. Ask whoever runs Docketry to repair it, then lodge the worksheet.'

export const handleLodgeWorksheet = (tools: Tools) =>
  handler(lodgeWorksheet, {
    firm,
    async answer({ body, execute, at }) {
      const key = keyOf(body)
      const { blob, frozenAt, reference, date, note } = body
      if (!isDate(date)) throw refuse('request.invalid', 'date')
      await refuseWhileBehind(tools.read, key.firmId)
      const found = await readWorksheet(tools, key, null)
      const today = dateIn(zoneOf(found.firm), at)
      const period = periodOf(key.period)
      if (period && (date < daysAfter(periodRange(period).before, -1) || date > today)) throw refuse('worksheet.too-early', 'date')
      if (!found.state.lodged && found.state.frozen?.blob === blob) {
        if (found.hasFailedRow) throw refuseSaying('worksheet.incomplete', mayHaveChanged)
        if (found.changes.length > 0) throw staleBy(found)
      }
      try {
        await execute(recordLodged, {
          ...key,
          blob,
          ...(frozenAt === undefined ? {} : { frozenAt }),
          reference: reference.trim(),
          date,
          ...(note?.trim() ? { note: note.trim() } : {}),
        })
      } catch (error) {
        throw error instanceof Refusal && error.code === 'worksheet.lodged' ? await lodgedAlready(tools, key) : error
      }
      return { success: true as const }
    },
  })
