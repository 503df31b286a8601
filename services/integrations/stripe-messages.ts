/** What a message (webhook event) of Stripe is about: a purchase, with the charge or the credit that it announces. */
import type Stripe from 'stripe'
import { coded } from '../platform/errors/coded.ts'
import type { Credit, Paid } from '../shared/payments.ts'
import { fetchPaid, idIn, withPaymentErrors, type StripeAccount } from './stripe-client.ts'
import { creditEvents, creditOfNote, creditOfRefund } from './stripe-credits.ts'
import { chargeOf } from './stripe-paid.ts'

type Reimbursement = Stripe.Refund | Stripe.CreditNote

/** Maximum age of a signed message, in seconds. */
const tolerance = 300
const handledEvents = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
])

const subscriptionOfInvoice = ({ parent }: Stripe.Invoice): string | null => idIn(parent?.subscription_details?.subscription)

/** The subscription id of an event; null if it has none. */
function subscriptionOf({ data: { object } }: Stripe.Event): string | null {
  if (object.object === 'subscription') return object.id
  return object.object === 'invoice' ? subscriptionOfInvoice(object) : null
}

/** The id of the invoice that was paid by a payment intent; null where there is none. */
async function invoiceOfIntent({ stripe }: StripeAccount, payment_intent: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 })
  return idIn(data[0]?.invoice)
}

/** The credit of a refund or credit note, with the id of the invoice that was paid. */
async function creditOn(account: StripeAccount, object: Reimbursement): Promise<{ paid: string | null; credit: Credit | null }> {
  if (object.object === 'credit_note') {
    const credit = creditOfNote(object)
    return { paid: credit?.charge ?? null, credit }
  }
  const intent = idIn(object.payment_intent)
  const paid = intent === null ? null : await invoiceOfIntent(account, intent)
  return { paid, credit: creditOfRefund(object, paid) }
}

/** The refund or credit note of a webhook, with its purchase; null where it belongs to none. */
async function creditOf(account: StripeAccount, object: Reimbursement): Promise<{ ref: string; credit: Credit } | null> {
  const { paid, credit } = await creditOn(account, object)
  if (paid === null || credit === null) return null
  const ref = subscriptionOfInvoice(await account.stripe.invoices.retrieve(paid))
  return ref === null ? null : { ref, credit }
}

/** The event in a message. `secret`: what Stripe signs with. Throws `payment.forged`. */
export function verifiedEvent({ stripe }: StripeAccount, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, tolerance)
  } catch {
    throw coded('payment.forged', 'The signature is not right, or too old.')
  }
}

/** The purchase that an event concerns, as it is now, with the event's charge or credit; null where it concerns none. */
export async function paidByEvent(account: StripeAccount, event: Stripe.Event): Promise<Paid | null> {
  if (creditEvents.has(event.type)) {
    const found = await withPaymentErrors(creditOf(account, event.data.object as Reimbursement)) // as `creditEvents` name them
    return found && { ...(await withPaymentErrors(fetchPaid(account, found.ref))), credits: [found.credit] }
  }
  const ref = handledEvents.has(event.type) ? subscriptionOf(event) : null
  if (ref === null) return null
  const paid = await withPaymentErrors(fetchPaid(account, ref))
  // The charge of the message: the subscription may have a later one by now.
  return event.data.object.object === 'invoice' ? { ...paid, charge: chargeOf(event.data.object) } : paid
}
