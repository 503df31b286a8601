import { replaceCard, type SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { planOf } from '@docketry/contracts/rules/plans.ts'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { messageOf } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { CardForm } from './card-form.tsx'
import type { Payer } from './pay.ts'
import { nextChargeOf } from './price-words.ts'

type Props = { subscription: SubscriptionAnswer; onBack: () => void; onReplaced: (subscription: SubscriptionAnswer) => void }

/** Another card for a plan in force, with what is charged to it and when. */
export function CardStep({ subscription, onBack, onReplaced }: Props) {
  const [payer, setPayer] = useState<Payer | null>(null)
  const [error, setError] = useState('')
  const [sending, setSending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const ready = useCallback((it: Payer) => setPayer(it), [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (sending || !payer) return
    setSending(true)
    setError('')
    try {
      const method = await payer.method()
      if ('error' in method) setError(method.error)
      else onReplaced(await sendRequest(replaceCard, { body: { sub_db_id: subscription.id ?? '', payment_method: method.id } }))
    } catch (thrown) {
      setError(messageOf(thrown))
    }
    setSending(false)
  }
  return (
    <form className="pay" onSubmit={event => void submit(event)} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        Another card for {planOf(subscription.product ?? '')?.name}
      </h2>
      <p>{nextChargeOf(subscription)}</p>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <CardForm payments={subscription.payments} ready={ready} />
      <div className="pay-acts">
        <button type="button" className="btn" onClick={onBack} disabled={sending}>
          Keep the card
        </button>
        <button className="btn primary" disabled={sending || !payer}>
          {sending ? 'Replacing…' : 'Replace the card'}
        </button>
      </div>
    </form>
  )
}
