/** One purchase, from the click to its result (specification of accounts, section 4). */
import { confirmSubscription, createSubscription } from '@docketry/contracts/api/billing.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'

/** What every card form implements, whatever the payment provider. */
export type Payer = {
  /** The id of a payment method, or the message why there is none. */
  method(): Promise<{ id: string } | { error: string }>
  /** After `requires_action`: the answer given to the simulated bank, `ok` where the provider knows it, or an error message. */
  confirm(clientSecret: string): Promise<{ answer: 'approved' | 'refused' } | { ok: true } | { error: string }>
}
export type CardProps = { ready: (payer: Payer) => void; publishableKey: string | null }

type Order = Omit<BodyOf<typeof createSubscription>, 'payment_method'>

const needsBank = (status: string): boolean => status === 'requires_action' || status === 'requires_source_action'

/** Null when the plan is active, otherwise the message to show above the card form. */
export async function pay(payer: Payer, order: Order): Promise<string | null> {
  try {
    const method = await payer.method()
    if ('error' in method) return method.error
    const {
      client_secret: secret,
      status,
      db_id: id,
    } = await sendRequest(createSubscription, { body: { ...order, payment_method: method.id } })
    if (!needsBank(status)) return status === 'active' ? null : 'Something went wrong'
    const confirmed = await payer.confirm(secret ?? '')
    const answer = 'answer' in confirmed ? { local_answer: confirmed.answer } : {}
    const last = await sendRequest(confirmSubscription, { body: { sub_db_id: id, ...answer } })
    if (last.status === 'active') return null
    return 'error' in confirmed ? confirmed.error : 'Something went wrong'
  } catch (thrown) {
    return messageOf(thrown)
  }
}
