import type { stopReminders } from '@docketry/contracts/api/reminders.ts'
import type { unsubscribe } from '@docketry/contracts/api/site.ts'
import { Link, useParams } from 'react-router-dom'
import { takeFocus, useTitle } from '../parts/page-effects.ts'
import { OutcomeLine, useOutcome } from './outcome.tsx'
import { PublicBar } from './public-bar.tsx'
import './site.css'
import './site-footer.css'

/** Texts before the click and after it. `act`: on the button. */
type Props = {
  endpoint: typeof stopReminders | typeof unsubscribe
  title: string
  before: { heading: string; text: string; act: string }
  after: { heading: string; text: string }
}

/** Page of a link in an email, to get no more of its kind. Requires a click, because mail programs open links by themselves. */
export function StopEmails({ endpoint, title, before, after }: Props) {
  const { code = '' } = useParams()
  const { outcome, send } = useOutcome(endpoint)
  useTitle(title)
  const done = outcome.state === 'SENT'
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        {done ? (
          <h1 key="done" tabIndex={-1} ref={takeFocus}>
            {after.heading}
          </h1>
        ) : (
          <h1>{before.heading}</h1>
        )}
        <p>{done ? after.text : before.text}</p>
        {!done && (
          <button type="button" className="btn primary big" onClick={() => void send({ code })}>
            {before.act}
          </button>
        )}
        {!done && <OutcomeLine outcome={outcome} />}
        <Link className="btn big" to="/">
          Go Home
        </Link>
      </main>
    </div>
  )
}
