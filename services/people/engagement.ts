/** The engagement aggregate: an auditor whom a firm has appointed; its commands, and the code in the mailed link. */
import Type from 'typebox'
import { AuditorEngaged, type EngagementEvent } from '@docketry/contracts/events/engagement.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { linkCode, readLinkCode } from '../platform/auth/link-codes.ts'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'

type Engaged = Extract<EngagementEvent, { type: 'AuditorEngaged' }>['data']
/** `engaged` null: there is no such engagement. */
type EngagementState = { engaged: Engaged | null; ended: boolean }

function evolve(state: EngagementState, event: EngagementEvent): EngagementState {
  if (event.type === 'AuditorEngaged') return { engaged: event.data, ended: false }
  return event.type === 'AuditorEngagementEnded' ? { ...state, ended: true } : state
}

export const engagement: Aggregate<EngagementState, EngagementEvent> = {
  name: 'engagement',
  stream: id => `engagement-${id}`,
  initial: { engaged: null, ended: false },
  evolve,
}
const onEngagement = commandOn(engagement)

const validForMs = 14 * 24 * 3_600_000
const { expiresAt: _, ...engagedFields } = AuditorEngaged.properties.data.properties

/** Refused with `auditor.period` where the last day is before the first. */
export const engageAuditorCommand = onEngagement({
  name: 'engage-auditor',
  body: Type.Object(engagedFields),
  may: ['owner-of-firm'],
  id: body => body.engagementId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide(body, { engaged }, { at }) {
    if (engaged !== null) return []
    if (body.to < body.from) throw refuse('auditor.period', 'to')
    return [{ type: 'AuditorEngaged', data: { ...body, expiresAt: at + validForMs } }]
  },
})

export const endEngagementCommand = onEngagement({
  name: 'end-engagement',
  body: Type.Object({ engagementId: Id }),
  may: ['owner-of-firm'],
  id: body => body.engagementId,
  scope: (_, { engaged }) => ({ firmId: engaged?.firmId ?? null, clientId: null }),
  decide({ engagementId }, { engaged, ended }) {
    if (engaged === null) throw refuse('not-found')
    return ended ? [] : [{ type: 'AuditorEngagementEnded', data: { engagementId, firmId: engaged.firmId, email: engaged.email } }]
  },
})

/** The unsigned path of the link, as the message to the mail stage carries it. An engagement has one link, so its round is always 1. */
export const engagementPath = (id: string): string => `/register?invitation=${id}.1`
const pathPattern = /^\/register\?invitation=([\w-]{1,64})\.1$/u

/** The path with its signed code, as the mail carries it; null if `path` is not an engagement's. */
export function signedEngagementPath(key: string, path: string): string | null {
  const [, id] = pathPattern.exec(path) ?? []
  return id === undefined ? null : `/register?invitation=${linkCode(key, 'engagement', id, 1)}`
}

/** The engagement's id; null for a code with a wrong signature, or of another purpose. */
export const readEngagementCode = (key: string, code: string): string | null => readLinkCode(key, 'engagement', code)?.id ?? null
