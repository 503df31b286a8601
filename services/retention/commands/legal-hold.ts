/** Places and releases a legal hold, which keeps documents from erasure whatever their age. */
import { isDeepStrictEqual } from 'node:util'
import { HoldPlaced, HoldReleased } from '@docketry/contracts/events/retention.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { retention } from '../retention.ts'

const onRetention = commandOn(retention)
const common = {
  may: ['owner-of-firm'] as const,
  id: (body: { firmId: string }) => body.firmId,
  scope: ({ firmId, clientId }: { firmId: string; clientId: string }) => ({ firmId, clientId }),
}

export const placeHold = onRetention({
  ...common,
  name: 'place-hold',
  body: HoldPlaced.properties.data,
  decide(body, { holds }) {
    const now = Object.hasOwn(holds, body.heldId) ? holds[body.heldId] : undefined
    return now && isDeepStrictEqual({ ...now, groupIds: now.groupIds.toSorted() }, { ...body, groupIds: body.groupIds.toSorted() }) ? [] : [{ type: 'HoldPlaced', data: body }]
  },
})

export const releaseHold = onRetention({
  ...common,
  name: 'release-hold',
  body: HoldReleased.properties.data,
  decide: (body, { holds }) => (Object.hasOwn(holds, body.heldId) ? [{ type: 'HoldReleased', data: body }] : []),
})
