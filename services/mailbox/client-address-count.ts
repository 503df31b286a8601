/**
 * The confirmation links that a firm had sent within a day. One stream of the firm counts them, so that concurrent requests do not exceed
 * the limit, and deleting an address does not lower the count.
 */
import { ClientAddressLinkCounted, type ClientAddressCountEvent } from '@docketry/contracts/events/client-address-count.ts'
import Type from 'typebox'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { linksWithinDay } from './client-address.ts'

/** Links that one firm may have sent within 24 hours. */
const maxLinksOfFirm = 20

/** `countedAt` (UTC ms): of the last links, as many as the limit needs. */
type CountState = { countedAt: number[] }
const count: Aggregate<CountState, ClientAddressCountEvent> = {
  name: 'client-address-count',
  stream: firmId => `client-address-count-${firmId}`,
  initial: { countedAt: [] },
  evolve: (state, { type, data }) =>
    type === 'ClientAddressLinkCounted' ? { countedAt: [...state.countedAt, data.countedAt].slice(-maxLinksOfFirm) } : state,
}

const { firmId, entryId } = ClientAddressLinkCounted.properties.data.properties

/** Counts one link, before it is requested. Refused with `client-address.firm-links-used` after 20 within 24 hours. */
export const countAddressLink = commandOn(count)({
  name: 'count-address-link',
  body: Type.Object({ firmId, entryId }),
  may: ['system'],
  id: body => body.firmId,
  scope: body => ({ firmId: body.firmId, clientId: null }),
  decide(body, { countedAt }, { at }) {
    if (linksWithinDay(countedAt, at) >= maxLinksOfFirm) throw refuse('client-address.firm-links-used', 'email')
    return [{ type: 'ClientAddressLinkCounted', data: { ...body, countedAt: at } }]
  },
})
