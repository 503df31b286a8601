/** What a card form can do, whoever takes the money: make a payment method, and have the bank's question answered. */
export type Payer = {
  /** The id of a payment method, or why there is none, in words. */
  method(): Promise<{ id: string } | { error: string }>
  /** After `requires_action`: the answer that the stand-in of a bank was given, nothing where the provider knows it; or what went wrong. */
  confirm(clientSecret: string): Promise<{ answer: 'approved' | 'refused' } | { ok: true } | { error: string }>
}
export type CardProps = { ready: (payer: Payer) => void; publishableKey: string | null }
