import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { useEffect, useState } from 'react'
import type { CardProps } from './pay.ts'

const noAnswer = 'The card provider did not answer. Check your connection, then try again.'
const messageOr = (it: { message?: string } | undefined): string => it?.message ?? noAnswer

/** Stripe's own input: the card number is sent to Stripe and never to this server. */
function Fields({ ready }: Pick<CardProps, 'ready'>) {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => {
    ready({
      async method() {
        const card = elements?.getElement(CardElement)
        if (!stripe || !card) return { error: noAnswer }
        const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
        return paymentMethod ? { id: paymentMethod.id } : { error: messageOr(error) }
      },
      async confirm(clientSecret) {
        if (!stripe) return { error: noAnswer }
        const { error } = await stripe.confirmCardPayment(clientSecret)
        return error === undefined ? { ok: true as const } : { error: messageOr(error) }
      },
    })
  }, [ready, stripe, elements])
  const { color } = getComputedStyle(document.body)
  return (
    <div className="field">
      <span>Card</span>
      <div className="input pay-element">
        <CardElement options={{ hidePostalCode: true, style: { base: { color, fontSize: '15px' } } }} />
      </div>
    </div>
  )
}

export function StripeCard({ ready, publishableKey }: CardProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let mounted = true
    loadStripe(publishableKey ?? '').then(
      (it: Stripe | null) => mounted && (it ? setStripe(it) : setFailed(true)),
      () => mounted && setFailed(true),
    )
    return () => void (mounted = false)
  }, [publishableKey])
  if (failed)
    return (
      <p className="error" role="alert">
        The card form could not be loaded. Check your connection, and whether a browser extension blocks js.stripe.com; then load this page
        again.
      </p>
    )
  return stripe ? (
    <Elements stripe={stripe}>
      <Fields ready={ready} />
    </Elements>
  ) : (
    <p role="status">Loading the card form…</p>
  )
}
