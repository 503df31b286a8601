import { verifyEmail } from '@docketry/contracts/api/auth.ts'
import { Link, useParams } from 'react-router-dom'
import { keyOfCode, LinkPage, unansweredIn } from './link-page.tsx'
import { useOperator } from '../data/operator.ts'
import { useEndpoint } from '../data/use-query.ts'
import { useTitle } from '../parts/page-effects.ts'

/** Messages about a company that the user registered but does not own. */
const companyTexts = {
  taken: 'Somebody else has verified as the owner of your company first. Sign in, and ask them to approve you.',
  expired:
    'Your company’s registration has expired, because you did not verify your email within seven days. Sign in, and register it again as its owner.',
} as const

/** Page of the link in the mail (specification of scanning, section 2: the texts). */
export function VerifyEmail() {
  const { code = '' } = useParams()
  const { support } = useOperator()
  const { data, problem, loading, reload } = useEndpoint(verifyEmail, { body: { code }, key: keyOfCode(code) })
  useTitle('Verify your email')
  const unanswered = unansweredIn(problem, [400, 422])
  return (
    <LinkPage loading={loading} unanswered={unanswered} reload={reload}>
      {data?.success && (
        <>
          <h1>Success</h1>
          <p role="status">Success. Verification was successful. Please Login.</p>
          {data.company && <p role="alert">{companyTexts[data.company]}</p>}
          <Link className="btn primary big" to="/signin">
            Sign In
          </Link>
        </>
      )}
      {!loading && !data?.success && unanswered === null && (
        <>
          <h1>Failed</h1>
          <p role="alert">
            Failed. Verification failed.
            {support ? (
              <>
                {' '}
                Please contact us at <a href={`mailto:${support}`}>{support}</a>
              </>
            ) : (
              ' Please contact whoever runs this service.'
            )}
          </p>
          <p>A link is valid for 24 hours. Sign in, and request a new one at the top of the dashboard.</p>
          <Link className="btn big" to="/signin">
            Sign In
          </Link>
        </>
      )}
    </LinkPage>
  )
}
