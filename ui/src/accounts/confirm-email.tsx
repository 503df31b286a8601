import { confirmEmail } from '@docketry/contracts/api/auth.ts'
import { Link, useParams } from 'react-router-dom'
import { keyOfCode } from '../data/key-of-code.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Loading } from '../parts/states.tsx'
import { useTitle } from '../parts/use-title.ts'
import { PublicBar } from '../site/public-bar.tsx'
import '../site/site.css'

/** Page of the link in the mail to a new address. */
export function ConfirmEmail() {
  const { code = '' } = useParams()
  const { data, problem, loading, reload } = useEndpoint(confirmEmail, { body: { code }, key: keyOfCode(code) })
  useTitle('Confirm your new email')
  // An unreachable server does not mean an invalid link, which is answered with 400 or 422.
  const unanswered = problem !== null && problem.status !== 400 && problem.status !== 422
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        {loading && <Loading />}
        {data?.success && <><h1>Your email is changed</h1><p role="status">From now on you sign in with {data.email}. Where you are signed in, you stay signed in.</p><Link className="btn primary big" to="/dashboard">Open Docketry</Link></>}
        {data?.taken && <><h1>This address is taken</h1><p role="alert">An account has this address already, so yours keeps the one that it has. Sign in, and choose another address in Settings.</p><Link className="btn big" to="/signin">Sign In</Link></>}
        {!loading && !data?.success && !data?.taken && !unanswered && (
          <>
            <h1>This link is not valid</h1>
            <p role="alert">Your email is not changed. A link is valid for 24 hours, until a newer one is sent, and until the password is changed. Sign in, and have a new one sent from Settings.</p>
            <Link className="btn big" to="/signin">Sign In</Link>
          </>
        )}
        {unanswered && <><h1>Not yet</h1><p role="alert">{problem.message}</p><button type="button" className="btn primary big" onClick={reload}>Try again</button></>}
      </main>
    </div>
  )
}
