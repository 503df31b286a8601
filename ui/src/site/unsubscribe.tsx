import { unsubscribe } from '@docketry/contracts/api/site.ts'
import { Link, useParams } from 'react-router-dom'
import { OutcomeLine, useOutcome } from './outcome.tsx'
import { PublicBar } from './public-bar.tsx'
import { takeFocus } from '../parts/take-focus.ts'
import { useTitle } from '../parts/use-title.ts'
import './site.css'
import './site-footer.css'

/** Page of a newsletter's link. Requires a click, because mail programs open links by themselves. */
export function Unsubscribe() {
  const { code = '' } = useParams()
  const { outcome, send } = useOutcome(unsubscribe)
  useTitle('Unsubscribe')
  const done = outcome.state === 'SENT'
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        {done ? (
          <h1 key="done" tabIndex={-1} ref={takeFocus}>
            You are off the list
          </h1>
        ) : (
          <h1>Newsletter</h1>
        )}
        <p>
          {done
            ? 'We have deleted your address, and no newsletter goes to it any more.'
            : 'Take your address off the newsletter? It is deleted at once.'}
        </p>
        {!done && (
          <button type="button" className="btn primary big" onClick={() => void send({ code })}>
            Unsubscribe
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
