/**
 * Stream `engagement-<engagementId>`: an auditor whom a firm has appointed for some of its clients and a period. They are known by their
 * email address: whoever has verified it reads what is dated `from` to `to`, both included, until the engagement ends. `firmName` and
 * `engagerName`: for the mail. `expiresAt` (UTC ms): until then a person without an account can register by the mailed link.
 */
import Type from 'typebox'
import { fact, Id, IsoDate } from './fact.ts'

const engagement = { engagementId: Id, firmId: Id, email: Type.String() }

export const AuditorEngaged = fact('AuditorEngaged', {
  ...engagement,
  clientIds: Type.Array(Id, { minItems: 1 }),
  from: IsoDate,
  to: IsoDate,
  firmName: Type.String(),
  engagerName: Type.String(),
  expiresAt: Type.Integer(),
})
export const AuditorEngagementEnded = fact('AuditorEngagementEnded', engagement)

export const EngagementEvent = Type.Union([AuditorEngaged, AuditorEngagementEnded])
export type EngagementEvent = Type.Static<typeof EngagementEvent>
