import { confirmEmail } from '@docketry/contracts/api/auth.ts'
import { Link, useParams } from 'react-router-dom'
import { keyOfCode, LinkPage, unansweredIn } from './link-page.tsx'
import { useEndpoint } from '../data/use-query.ts'
import { useTitle } from '../parts/page-effects.ts'

/** Page of the link in the mail to a new address. */
export function ConfirmEmail() {
  const { code = '' } = useParams()
  const { data, problem, loading, reload } = useEndpoint(confirmEmail, { body: { code }, key: keyOfCode(code) })
  useTitle('Confirm your new email')
  const unanswered = unansweredIn(problem, [400, 422])
  return (
    <LinkPage loading={loading} unanswered={unanswered} reload={reload}>
      {data?.success && (
        <>
          <h1>Your email has been changed</h1>
          <p role="status">From now on you sign in with {data.email}. Devices that are signed in stay signed in.</p>
          <Link className="btn primary big" to="/dashboard">
            Open Docketry
          </Link>
        </>
      )}
      {data?.taken && (
        <>
          <h1>This address is taken</h1>
          <p role="alert">
            Another account already has this address, so your email has not been changed. Sign in, and choose another address in Settings.
          </p>
          <Link className="btn big" to="/signin">
            Sign In
          </Link>
        </>
      )}
      {!loading && !data?.success && !data?.taken && unanswered === null && (
        <>
          <h1>This link is not valid</h1>
          <p role="alert">
            Your email has not been changed. A link is valid for 24 hours, unless a newer one is sent or the password is changed before.
            Sign in, and request a new one in Settings.
          </p>
          <Link className="btn big" to="/signin">
            Sign In
          </Link>
        </>
      )}
    </LinkPage>
  )
}
