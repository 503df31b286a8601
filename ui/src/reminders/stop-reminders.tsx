import { stopReminders } from '@docketry/contracts/api/reminders.ts'
import { Link, useParams } from 'react-router-dom'
import { takeFocus } from '../parts/take-focus.ts'
import { useTitle } from '../parts/use-title.ts'
import { OutcomeLine, useOutcome } from '../site/outcome.tsx'
import { PublicBar } from '../site/public-bar.tsx'
import '../site/site.css'
import '../site/site-footer.css'

/** Page of the link in a reminder. Requires a click, because mail programs open links by themselves. */
export function StopReminders() {
  const { code = '' } = useParams()
  const { outcome, send } = useOutcome(stopReminders)
  useTitle('Stop reminders')
  const done = outcome.state === 'SENT'
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        {done ? (
          <h1 key="done" tabIndex={-1} ref={takeFocus}>
            No more reminders of this kind
          </h1>
        ) : (
          <h1>Reminders</h1>
        )}
        <p>
          {done ? 'You can turn them on again under Settings.' : 'Stop emails with this kind of reminder? You will still get the others.'}
        </p>
        {!done && (
          <button type="button" className="btn primary big" onClick={() => void send({ code })}>
            Stop them
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
