import type { BusinessChanges, BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { ClientMergesEvent } from '@docketry/contracts/events/client-merges.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { splitEdit } from '@docketry/contracts/rules/reporting.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { businessId: string }) => [data.businessId]

function rowAfter(row: BusinessRow, firmId: string, changed: BusinessChanges): BusinessRow {
  const {
    reporting,
    shared: { zone, ...details },
  } = splitEdit(changed)
  return {
    ...row,
    ...details,
    ...(Object.keys(reporting).length === 0
      ? {}
      : { reporting: { ...row.reporting, [firmId]: { ...row.reporting?.[firmId], ...reporting } } }),
    firm: row.firm && { ...row.firm, ...(zone === undefined ? {} : { zone }) },
  }
}

/** Firms and clients. */
export const businesses = projectionOf<BusinessEvent | ClientMergesEvent, BusinessRow>()({
  name: 'businesses',
  version: 8,
  indexes: { fields: [['firmIds'], ['abn'], ['firm.joinCode']] },
  on: {
    BusinessCreated: {
      ids: idOf,
      fold: (_, { businessId, ...data }, { metadata: { at } }) => ({ id: businessId, ...data, firmIds: [], firm: null, createdAt: at }),
    },
    FirmOpened: { ids: idOf, fold: (row, { joinCode, zone }) => row && { ...row, firm: { joinCode, zone, plan: null } } },
    JoinCodeReplaced: {
      ids: idOf,
      fold: (row, { joinCode }, { metadata: { at } }) =>
        row && { ...row, firm: row.firm && { ...row.firm, ...(row.firm.joinCode === '' ? {} : { codeReplacedAt: at }), joinCode } },
    },
    ClientLinked: { ids: idOf, fold: (row, { firmId }) => row && { ...row, firmIds: [...row.firmIds, firmId] } },
    TfnRecorded: { ids: idOf, fold: (row, { ending }) => row && { ...row, tfnEnding: ending } },
    BusinessEdited: { ids: idOf, fold: (row, { firmId, changed }) => row && rowAfter(row, firmId, changed) },
    ClientArchived: { ids: idOf, fold: (row, { firmId }) => row && { ...row, archivedIn: [...(row.archivedIn ?? []), firmId] } },
    ClientRestored: {
      ids: idOf,
      fold: (row, { firmId }) => row && { ...row, archivedIn: (row.archivedIn ?? []).filter(id => id !== firmId) },
    },
    // A merged client is in no list of the firm; its row stays, for its name.
    ClientsMerged: {
      ids: ({ duplicateId }) => [duplicateId],
      fold: (row, { firmId, survivorId }) =>
        row && { ...row, firmIds: row.firmIds.filter(id => id !== firmId), mergedInto: { id: survivorId, firmId } },
    },
    ClientsSeparated: {
      ids: ({ duplicateId }) => [duplicateId],
      fold(row, { firmId }) {
        if (row === null) return null
        const { mergedInto: _, ...own } = row
        return { ...own, firmIds: [...row.firmIds, firmId] }
      },
    },
    PlanSet: { ids: idOf, fold: (row, { plan }) => row && { ...row, firm: row.firm && { ...row.firm, plan } } },
  },
})
