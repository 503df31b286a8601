import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { request, requestStream } from '../request.ts'

/**
 * The assignee approves or declines. `opens`: the business is to become a firm of its own. Who the assignee is, is looked at again here: the call may
 * have read what no longer stands. Refused with `request.not-yours` and `request.answered`.
 */
export const answerRequest = commandOn(request)({
  name: 'answer-request',
  body: Type.Object({ requestId: Id, approved: Type.Boolean(), by: Id, bySu: Type.Boolean(), firmName: Type.String(), opens: Type.Boolean() }),
  may: ['system'],
  stream: body => requestStream(body.requestId),
  scope: (_, { asked }) => ({ firmId: asked?.firmId ?? null, clientId: null }),
  decide({ requestId, approved, by, bySu, firmName, opens }, { asked, status }, { newId }) {
    if (asked === null) throw refuse('not-found')
    const { assigneeId, requesterId, firmId, type } = asked
    if (assigneeId === null ? !bySu : assigneeId !== by) throw refuse('request.not-yours')
    if (status === (approved ? 'approved' : 'declined')) return []
    if (status !== 'pending') throw refuse('request.answered')
    const names = { firmName, requesterId }
    if (!approved) return [{ type: 'JoinDeclined', data: { requestId, names } }]
    const grant = { grantId: newId('grant'), userId: requesterId, firmId, type, clientIds: null, ...(opens ? { opens: true as const } : {}) }
    return [{ type: 'JoinApproved', data: { requestId, names, grant } }]
  },
})
