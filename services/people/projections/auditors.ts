/** Auditors by their email address, with the engagements that they were given. */
import type { EngagementEvent } from '@docketry/contracts/events/engagement.ts'
import type { AuditorRow } from '@docketry/contracts/projections/people-rows.ts'
import { plainEmail } from '@docketry/contracts/rules/emails.ts'
import { projectionOf } from '../../platform/projections/projection.ts'

const ids = ({ email }: { email: string }) => [plainEmail(email)]

export const auditors = projectionOf<EngagementEvent, AuditorRow>()({
  name: 'auditors',
  version: 1,
  indexes: { fields: [['firmIds']] },
  on: {
    AuditorEngaged: {
      ids,
      fold(row, { engagementId: id, firmId, email, clientIds, from, to }, { metadata: { at } }) {
        const engagements = [...(row?.engagements ?? []), { id, firmId, clientIds, from, to, engagedAt: at, endedAt: null }]
        return { id: plainEmail(email), email: email.trim(), firmIds: [...new Set(engagements.map(it => it.firmId))], engagements }
      },
    },
    AuditorEngagementEnded: {
      ids,
      fold: (row, { engagementId }, { metadata: { at } }) =>
        row && { ...row, engagements: row.engagements.map(it => (it.id === engagementId ? { ...it, endedAt: at } : it)) },
    },
  },
})
