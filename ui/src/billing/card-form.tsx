import type { SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { Suspense } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { NotLoaded } from '../parts/states.tsx'
import { LocalCard } from './local-card.tsx'
import type { CardProps } from './pay.ts'

/** Loaded lazily: only a payment with Stripe needs its scripts. */
const StripeCard = lazyPart(() => import('./stripe-card.tsx').then(it => it.StripeCard), NotLoaded)

/** The card form of the payment provider. */
export function CardForm({ payments, ready }: { payments: SubscriptionAnswer['payments'] } & Pick<CardProps, 'ready'>) {
  const Card = payments.provider === 'stripe' ? StripeCard : LocalCard
  return (
    <Suspense fallback={<p role="status">Loading the card form…</p>}>
      <Card ready={ready} publishableKey={payments.publishableKey} />
    </Suspense>
  )
}
