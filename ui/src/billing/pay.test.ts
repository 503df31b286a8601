import { afterEach, expect, it, vi } from 'vitest'
import { pay, type Payer } from './pay.ts'

const order = { firm_id: 'f', product_id: 'basic-small', value: 180 }
const payer = (more: Partial<Payer> = {}): Payer => ({
  method: async () => ({ id: 'pm' }),
  confirm: async () => ({ answer: 'approved' }),
  ...more,
})
const sent: { url: string; body: unknown }[] = []
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

/** Answers of the server, one after the other. */
function answers(...bodies: object[]): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) })
    const body = bodies[sent.length - 1] ?? {}
    return new Response(JSON.stringify(body), { status: 'error' in body ? 402 : 200 })
  })
}
const created = (status: string) => ({ client_secret: 's', status, db_id: 'f-1' })

it('pay returns null when the subscription is active', async () => {
  answers(created('active'))
  expect(await pay(payer(), order)).toBeNull()
  expect(sent).toEqual([{ url: '/api/subscription/create', body: { ...order, payment_method: 'pm' } }])
})

it.each(['requires_action', 'requires_source_action'])('pay confirms with the bank, then with the server, on %s', async status => {
  answers(created(status), { status: 'active' })
  expect(await pay(payer(), order)).toBeNull()
  expect(sent[1]).toEqual({ url: '/api/subscription/confirm', body: { sub_db_id: 'f-1', local_answer: 'approved' } })
})

it('pay returns “Something went wrong” when the last status is not active', async () => {
  answers(created('incomplete'))
  expect(await pay(payer(), order)).toBe('Something went wrong')
  answers(created('requires_action'), { status: 'declined' })
  sent.length = 0
  expect(await pay(payer({ confirm: async () => ({ answer: 'refused' }) }), order)).toBe('Something went wrong')
})

it('pay returns the message of the provider, the server or the bank', async () => {
  expect(await pay(payer({ method: async () => ({ error: 'Your card number is incomplete.' }) }), order)).toBe(
    'Your card number is incomplete.',
  )
  answers({ error: { code: 'payment.declined', message: 'Your card was declined.' } })
  expect(await pay(payer(), order)).toBe('Your card was declined.')
  sent.length = 0
  answers(created('requires_action'), { status: 'declined' })
  expect(await pay(payer({ confirm: async () => ({ error: 'Your bank refused.' }) }), order)).toBe('Your bank refused.')
})
