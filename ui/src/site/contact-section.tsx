import { contact } from '@docketry/contracts/api/site.ts'
import { useId, type FormEvent } from 'react'
import { OutcomeLine, useOutcome } from './outcome.tsx'

/** No checks of its own: the server says what is wrong (specification of accounts, section 5). */
export function ContactSection() {
  const { outcome, send } = useOutcome(contact)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    if (await send({ email: String(given.get('email')), message: String(given.get('message')) })) form.reset()
  }
  return (
    <section className="band" id="contact" aria-labelledby={`${id}head`}>
      <div className="wrap contact">
        <div>
          <h2 id={`${id}head`} className="section-head">
            Contact
          </h2>
          <p className="section-lead">
            Questions about a plan, a pick-up, or a pile that looks hopeless? Write to us. We reply within 24 hours.
          </p>
        </div>
        <form noValidate onSubmit={event => void submit(event)}>
          <div className="field">
            <label htmlFor={`${id}e`}>Email</label>
            <input className="input" id={`${id}e`} name="email" type="email" autoComplete="email" maxLength={200} />
          </div>
          <div className="field">
            <label htmlFor={`${id}m`}>Message</label>
            <textarea className="input" id={`${id}m`} name="message" rows={5} maxLength={20_000} />
          </div>
          <div className="form-end">
            <button className="btn primary big">{outcome.state === 'SENDING' ? 'Sending…' : 'Send'}</button>
            <OutcomeLine outcome={outcome} />
          </div>
        </form>
      </div>
    </section>
  )
}
