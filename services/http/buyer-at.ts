/** Who a document of a payment is issued to. */
import { defaultZone } from '@docketry/contracts/rules/zones.ts'
import type { Buyer } from '../billing/document.ts'
import { business } from '../clients/business.ts'
import { readUnderstood, stateAfter } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** The firm as it was at a time (UTC ms): a document keeps the name that it was issued to. A payment that the provider dates before the firm was opened has its first details. */
export async function buyerAt(events: Pick<EventStore, 'read'>, firmId: string, at: number): Promise<Buyer> {
  const stored = await readUnderstood(events, business.stream(firmId))
  const until = stored.findIndex(({ type, metadata }) => type === 'BusinessEdited' && metadata.at > at)
  const { name, abn, address, zone } = stateAfter(business, until === -1 ? stored : stored.slice(0, until)).details
  return { name, abn, address, zone: zone ?? defaultZone }
}
