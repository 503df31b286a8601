/** The PDF of a payment, refund or credit. */
import type { FastifyInstance } from 'fastify'
import { billingDocument } from '@docketry/contracts/api/billing.ts'
import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import type { Operator } from '@docketry/contracts/operator.ts'
import { defaultZone } from '@docketry/contracts/rules/default-zone.ts'
import { adjustmentNoteOf, billingDocumentOf, type BillingDocument, type Buyer } from '../billing/document.ts'
import { subscription } from '../billing/subscription.ts'
import { business } from '../clients/business.ts'
import { readUnderstood, stateAfter } from '../platform/commands/load.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { signedInCaller } from './auth.ts'
import { mayOrThrow } from './mount.ts'
import { queryReader } from './request.ts'

/** `print`: content/print-pdf.ts. */
type Parts = { read: ReadRows; events: EventStore; operator: Operator; print(document: BillingDocument): Promise<Buffer> }

const rateLimit = { max: 20, timeWindow: '1 minute' }

/**
 * The firm as it was at a time (UTC ms): a document keeps the name that it was issued to. A payment that the provider dates before the firm
 * was opened has its first details.
 */
export async function buyerAt(events: Pick<EventStore, 'read'>, firmId: string, at: number): Promise<Buyer> {
  const stored = await readUnderstood(events, business.stream(firmId))
  const until = stored.findIndex(({ type, metadata }) => type === 'BusinessEdited' && metadata.at > at)
  const { name, abn, address, zone } = stateAfter(business, until === -1 ? stored : stored.slice(0, until)).details
  return { name, abn, address, zone: zone ?? defaultZone }
}

export function mountBillingDocument(app: FastifyInstance, { read, events, operator, print }: Parts): void {
  const readQuery = queryReader(billingDocument.query!)
  const schema = { summary: billingDocument.summary, operationId: billingDocument.name, querystring: billingDocument.query }
  app.get(billingDocument.path, { config: { rateLimit }, schema }, async (request, reply) => {
    const caller = await signedInCaller(request, read)
    const { firm_id: firmId, charge } = readQuery(request.query) as { firm_id: string; charge: string } // as its schema says
    await mayOrThrow(billingDocument, caller, firmId, read)
    const facts = (await readUnderstood(events, subscription.stream(firmId))) as unknown as SubscriptionEvent[] // the stream holds no other events
    const charges = facts.flatMap(it => (it.type === 'SubscriptionCharged' ? [it.data] : []))
    const [charged, credited] = [
      charges.find(it => it.charge === charge),
      facts.flatMap(it => (it.type === 'SubscriptionCredited' && it.data.credit === charge ? [it.data] : []))[0],
    ]
    const at = charged?.paidAt ?? credited?.creditedAt
    if (at === undefined) throw refuse('not-found')
    const seller = (charged ?? credited)?.seller ?? { name: operator.company ?? null, abn: operator.abn ?? null }
    const buyer = await buyerAt(events, firmId, at)
    const document = charged
      ? billingDocumentOf(charged, seller, buyer)
      : adjustmentNoteOf(credited!, charges.find(it => it.charge === credited?.charge) ?? null, seller, buyer)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${document.fileName}"`)
      .header('cache-control', 'no-store')
      .send(await print(document))
  })
}
