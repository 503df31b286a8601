import { describe, it } from 'vitest'
import type { WorksheetEvent } from '@docketry/contracts/events/worksheet.ts'
import { noPurchases } from '@docketry/contracts/rules/worksheet.ts'
import { given } from '../platform/commands/given.ts'
import { explainAdjustment, recordFrozen, recordLodged, recordReopened, recordSales } from './worksheet.ts'

const key = { firmId: 'f', clientId: 'c', period: 'q106' }
const [one, other] = ['a'.repeat(64), 'b'.repeat(64)]
const sales = { G1: 110_000 }
const typed: WorksheetEvent = { type: 'SalesTyped', data: { ...key, sales } }
const freeze = (blob: string, typedSales = {}) => ({
  ...key,
  basis: 'accruals' as const,
  sales: typedSales,
  purchases: noPurchases,
  adjusted: { G7: 0, G18: 0 },
  labels: {},
  lodged: {},
  invoices: 0,
  adjustments: 0,
  gst: 0,
  blob,
})
const frozen = (blob = one): WorksheetEvent => ({ type: 'WorksheetFrozen', data: freeze(blob) })
const reopen = { ...key, reason: 'An invoice came late' }
const reopened: WorksheetEvent = { type: 'WorksheetReopened', data: reopen }
const lodge = (blob = one) => ({ ...key, blob, reference: '123', date: '2026-10-20' })
const lodged: WorksheetEvent = { type: 'WorksheetLodged', data: lodge() }
const explain = { ...key, of: 'q105', invoiceId: 'i', reason: 'The GST was wrong' }

describe('an open worksheet', () => {
  it('takes typed sales and reasons, each once', () => {
    given(recordSales)
      .events()
      .when({ ...key, sales })
      .then([typed])
    given(recordSales)
      .events(typed)
      .when({ ...key, sales })
      .then([])
    given(explainAdjustment)
      .events()
      .when(explain)
      .then([{ type: 'AdjustmentExplained', data: explain }])
    given(explainAdjustment).events({ type: 'AdjustmentExplained', data: explain }).when(explain).then([])
  })
  it('is frozen with the sales that were read, and not where they were typed anew since', () => {
    given(recordFrozen)
      .events(typed)
      .when(freeze(one, sales))
      .then([{ type: 'WorksheetFrozen', data: freeze(one, sales) }])
    given(recordFrozen).events(typed).when(freeze(one)).then('worksheet.changed')
  })
  it('is not frozen with another reason for an adjustment than was given since', () => {
    const explained = given(recordFrozen).events({ type: 'AdjustmentExplained', data: explain })
    explained.when({ ...freeze(one), reasons: { 'q105/i': 'Another reason' } }).then('worksheet.changed')
    explained.when({ ...freeze(one), reasons: { 'q105/i': explain.reason } }).then([{ type: 'WorksheetFrozen', data: freeze(one) }])
  })
  it('is neither reopened nor lodged', () => {
    given(recordReopened).events().when(reopen).then('worksheet.open')
    given(recordLodged).events().when(lodge()).then('worksheet.open')
    given(recordLodged).events(frozen(), reopened).when(lodge()).then('worksheet.open')
  })
})

describe('a frozen worksheet', () => {
  it('takes no sales and no reasons until it is reopened', () => {
    given(recordSales)
      .events(frozen())
      .when({ ...key, sales })
      .then('worksheet.frozen')
    given(explainAdjustment).events(frozen()).when(explain).then('worksheet.frozen')
    given(recordReopened).events(frozen()).when(reopen).then([reopened])
    given(recordSales)
      .events(frozen(), reopened)
      .when({ ...key, sales })
      .then([typed])
  })
  it('is frozen again with other contents or on the other basis only', () => {
    const cash = { ...freeze(one), basis: 'cash' as const }
    given(recordFrozen)
      .events(frozen())
      .when(cash)
      .then([{ type: 'WorksheetFrozen', data: cash }])
    given(recordFrozen).events(frozen()).when(freeze(one)).then([])
    given(recordFrozen)
      .events(frozen())
      .when(freeze(other))
      .then([frozen(other)])
  })
  it('is lodged with the figures that the person saw', () => {
    given(recordLodged).events(frozen()).when(lodge()).then([lodged])
    given(recordLodged).events(frozen(other)).when(lodge()).then('worksheet.changed')
  })
})

it('a lodged worksheet is never changed', () => {
  const events = [frozen(), lodged]
  given(recordSales)
    .events(...events)
    .when({ ...key, sales })
    .then('worksheet.lodged')
  given(explainAdjustment)
    .events(...events)
    .when(explain)
    .then('worksheet.lodged')
  given(recordFrozen)
    .events(...events)
    .when(freeze(other))
    .then('worksheet.lodged')
  given(recordReopened)
    .events(...events)
    .when(reopen)
    .then('worksheet.lodged')
  given(recordLodged)
    .events(...events)
    .when(lodge())
    .then('worksheet.lodged')
})
