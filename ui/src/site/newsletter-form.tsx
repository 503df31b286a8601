import { subscribe } from '@docketry/contracts/api/site.ts'
import { useId, type FormEvent } from 'react'
import { OutcomeLine, useOutcome } from './outcome.tsx'

/** An empty email is an error without a request (specification of scanning, section 5). */
export function NewsletterForm() {
  const { outcome, send, fail } = useOutcome(subscribe)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    if (email === '') return fail('Type your email address first.')
    if (await send({ email })) form.reset()
  }
  return (
    <form className="newsletter" id="newsletter" tabIndex={-1} noValidate onSubmit={event => void submit(event)}>
      <label htmlFor={`${id}e`}>Newsletter: what is new, a few times a year</label>
      <div className="newsletter-row">
        <input className="input" id={`${id}e`} name="email" type="email" autoComplete="email" placeholder="Email" maxLength={200} />
        <button className="btn">Subscribe</button>
      </div>
      <OutcomeLine outcome={outcome} />
    </form>
  )
}
