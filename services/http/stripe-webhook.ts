/**
 * The payment provider's webhook. The body stays raw, because the signature covers its bytes; the signature, which `verifiedEvent` of
 * integrations/stripe-messages.ts checks, replaces a token. What follows from it is decided by `recordWebhook` of billing/settle.ts.
 */
import type { FastifyInstance } from 'fastify'

/** Throws the refusal `payment.forged`. */
export type PaymentWebhook = (body: Buffer, signature: string) => Promise<void>

export const webhookPath = '/api/public/stripe-webhook'

export async function mountStripeWebhook(app: FastifyInstance, receive: PaymentWebhook): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_, body, done) => done(null, body))
    // `hide`, which Fastify's types do not know, leaves the webhook out of the OpenAPI page.
    scope.post(webhookPath, { schema: { hide: true } as object }, async request => {
      const signature = request.headers['stripe-signature']
      await receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), typeof signature === 'string' ? signature : '')
      return { received: true }
    })
  })
}
