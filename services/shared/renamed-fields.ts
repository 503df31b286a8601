import type { RenamedFields } from '../platform/projections/renamed-fields.ts'

/**
 * Fields of rows that have other names since a version of their projection, by the former name. An entry goes when no installation that is
 * upgraded can have rows of an earlier version.
 */
export const renamedFields: RenamedFields = {
  'scan-groups': { since: 9, names: { mayHold: 'admittedFiles' } },
  'group-totals': { since: 22, names: { looked: 'confirmedValues', sure: 'confidence' } },
  invoices: { since: 19, names: { looked: 'confirmedValues' } },
  'review-rows': { since: 18, names: { looked: 'confirmedValues' } },
  'invoice-briefs': {
    since: 21,
    names: { standing: 'reviewStatus', confirmed: 'acceptedOrEdited', looked: 'confirmedValues', sure: 'confidence' },
  },
  'known-suppliers': { since: 7, names: { confirmed: 'learned', looked: 'confirmedValues' } },
  'client-addresses': { since: 3, names: { askedAt: 'linksRequestedAt' } },
}
