/** The worksheet aggregate: what people state about the GST worksheet of a client and period, and its commands. */
import Type from 'typebox'
import { isDeepStrictEqual } from 'node:util'
import { orNull } from '@docketry/contracts/events/fact.ts'
import {
  AdjustmentExplained,
  SalesTyped,
  WorksheetFrozen,
  WorksheetLodged,
  WorksheetReopened,
  type TypedSales,
  type WorksheetEvent,
} from '@docketry/contracts/events/worksheet.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'

export type WorksheetKey = { firmId: string; clientId: string; period: string }
type DataOf<T extends WorksheetEvent['type']> = Extract<WorksheetEvent, { type: T }>['data']
/** By whom (an actor) and when (UTC ms). */
type By = { actor: string; at: number }
export type Frozen = DataOf<'WorksheetFrozen'> & By
type Lodged = Pick<DataOf<'WorksheetLodged'>, 'reference' | 'date' | 'note'> & By
/** `reasons`: of adjustments, by `adjustmentKey`. */
export type WorksheetState = {
  sales: TypedSales
  typed: By | null
  reasons: Record<string, string>
  frozen: Frozen | null
  lodged: Lodged | null
}

type Stored = WorksheetEvent & { metadata?: By }

/** An adjustment: an invoice of a lodged period. */
export const adjustmentKey = ({ of, invoiceId }: { of: string; invoiceId: string }): string => `${of}/${invoiceId}`

function evolve(state: WorksheetState, event: Stored): WorksheetState {
  const by = { actor: event.metadata?.actor ?? '', at: event.metadata?.at ?? 0 }
  switch (event.type) {
    case 'SalesTyped':
      return { ...state, sales: event.data.sales, typed: by }
    case 'AdjustmentExplained':
      return { ...state, reasons: { ...state.reasons, [adjustmentKey(event.data)]: event.data.reason } }
    case 'WorksheetFrozen':
      return { ...state, frozen: { ...event.data, ...by } }
    case 'WorksheetReopened':
      return { ...state, frozen: null }
    case 'WorksheetLodged': {
      const { reference, date, note } = event.data
      return { ...state, lodged: { reference, date, ...(note === undefined ? {} : { note }), ...by } }
    }
    default:
      return state
  }
}

/** Stream, and owner of the blobs of its contributions. */
export const worksheetStream = ({ firmId, clientId, period }: WorksheetKey): string => `worksheet-${firmId}_${clientId}_${period}`

export const worksheet: Aggregate<WorksheetState, WorksheetEvent, WorksheetKey> = {
  name: 'worksheet',
  stream: worksheetStream,
  initial: { sales: {}, typed: null, reasons: {}, frozen: null, lodged: null },
  evolve,
}

const onWorksheet = commandOn(worksheet)
const ofStaff = {
  may: ['staff-of-firm'] as const,
  id: ({ firmId, clientId, period }: WorksheetKey): WorksheetKey => ({ firmId, clientId, period }),
  scope: ({ firmId, clientId }: WorksheetKey) => ({ firmId, clientId }),
}

/** Throws `worksheet.lodged`, `worksheet.frozen`. */
function mustBeOpen({ frozen, lodged }: WorksheetState): void {
  if (lodged) throw refuse('worksheet.lodged')
  if (frozen) throw refuse('worksheet.frozen')
}

/** `seen`: time of the sales that the person saw, null for none; others have saved some since: `worksheet.sales-changed`. */
export const recordSales = onWorksheet({
  ...ofStaff,
  name: 'type-sales',
  body: Type.Object({ ...SalesTyped.properties.data.properties, seen: Type.Optional(orNull(Type.Integer())) }),
  decide({ seen, ...data }, state) {
    mustBeOpen(state)
    if (isDeepStrictEqual(state.sales, data.sales)) return []
    if (seen !== undefined && seen !== (state.typed?.at ?? null)) throw refuse('worksheet.sales-changed')
    return [{ type: 'SalesTyped', data }]
  },
})

export const explainAdjustment = onWorksheet({
  ...ofStaff,
  name: 'explain-adjustment',
  body: AdjustmentExplained.properties.data,
  decide(body, state) {
    mustBeOpen(state)
    return state.reasons[adjustmentKey(body)] === body.reason ? [] : [{ type: 'AdjustmentExplained', data: body }]
  },
})

/**
 * Freezes, or freezes again with other contents or on the other basis. `reasons`: of the adjustments in the contents, by `adjustmentKey`.
 * Refused where sales were typed anew, or another reason was given, since they were read.
 */
export const recordFrozen = onWorksheet({
  ...ofStaff,
  name: 'freeze-worksheet',
  body: Type.Object({ ...WorksheetFrozen.properties.data.properties, reasons: Type.Optional(Type.Record(Type.String(), Type.String())) }),
  decide({ reasons: read = {}, ...data }, { sales, reasons, frozen, lodged }) {
    if (lodged) throw refuse('worksheet.lodged')
    if (!isDeepStrictEqual(sales, data.sales)) throw refuse('worksheet.changed')
    if (Object.entries(read).some(([key, reason]) => reasons[key] !== reason)) throw refuse('worksheet.changed')
    return frozen?.blob === data.blob && frozen.basis === data.basis ? [] : [{ type: 'WorksheetFrozen', data }]
  },
})

export const recordReopened = onWorksheet({
  ...ofStaff,
  name: 'reopen-worksheet',
  body: WorksheetReopened.properties.data,
  decide(body, { frozen, lodged }) {
    if (lodged) throw refuse('worksheet.lodged')
    if (!frozen) throw refuse('worksheet.open')
    return [{ type: 'WorksheetReopened', data: body }]
  },
})

/**
 * `blob`, `frozenAt`: of the figures that the person saw; the time also tells those apart whose blob, of an older build, has no sales.
 * Absent, whenever they were frozen. Of two people who lodge, the second is refused.
 */
export const recordLodged = onWorksheet({
  ...ofStaff,
  name: 'lodge-worksheet',
  body: Type.Object({ ...WorksheetLodged.properties.data.properties, frozenAt: Type.Optional(Type.Integer()) }),
  decide({ frozenAt, ...data }, { frozen, lodged }) {
    if (lodged) throw refuse('worksheet.lodged')
    if (!frozen) throw refuse('worksheet.open')
    if (frozen.blob !== data.blob || (frozenAt !== undefined && frozen.at !== frozenAt)) throw refuse('worksheet.changed')
    return [{ type: 'WorksheetLodged', data }]
  },
})
