import { clientAddressOfCode, confirmClientAddress } from '@docketry/contracts/api/mailbox.ts'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { newId } from '../data/new-id.ts'
import { messageOf } from '../data/problem.ts'
import { useEndpoint } from '../data/use-query.ts'
import { takeFocus, useTitle } from '../parts/page-effects.ts'
import { LinkPage, unansweredIn } from './link-page.tsx'

/** The confirmed email, and the address to send documents to from now on. */
function Confirmed({ email, firmName, ownAddress }: { email: string; firmName: string; ownAddress: string | null }) {
  return (
    <>
      <h1 tabIndex={-1} ref={takeFocus}>
        Confirmed
      </h1>
      <p role="status">
        What you send from {email} to Docketry reaches {firmName}.
      </p>
      {ownAddress && (
        <p>
          Send invoices and receipts to <b>{ownAddress}</b>.
        </p>
      )}
    </>
  )
}

/** Page of the link in the mail to a client's address. Opening it confirms nothing, because mail programs open links by themselves. */
export function ConfirmAddress() {
  const { code = '' } = useParams()
  const { data, problem, loading, reload } = useEndpoint(clientAddressOfCode, { query: { code } })
  const [done, setDone] = useState<{ ownAddress: string | null } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const key = useRef(newId())
  useTitle('Confirm your email')
  const confirm = async (): Promise<void> => {
    if (pending) return
    setPending(true)
    setError(null)
    await sendRequest(confirmClientAddress, { body: { code }, key: key.current }).then(setDone, (thrown: unknown) =>
      setError(messageOf(thrown)),
    )
    setPending(false)
  }
  const unanswered = unansweredIn(problem, [400, 404])
  return (
    <LinkPage loading={loading && !data} unanswered={data ? null : unanswered} reload={reload}>
      {data && !done && (
        <>
          <h1>{data.confirmed ? 'Already confirmed' : `Share your documents with ${data.firmName}?`}</h1>
          <p>
            {data.confirmed ? (
              <>
                What you send from {data.email} to Docketry reaches {data.firmName}.
              </>
            ) : (
              <>
                <b>{data.firmName}</b> keeps books with Docketry. Once you confirm, invoices and receipts that you send from{' '}
                <b>{data.email}</b> to Docketry reach them.
              </>
            )}
          </p>
          {error && <p role="alert">{error}</p>}
          {!data.confirmed && (
            <button type="button" className="btn primary big" onClick={() => void confirm()}>
              {pending ? 'Confirming…' : 'Confirm'}
            </button>
          )}
          {!data.confirmed && <p>If you do not know {data.firmName}, close this page. Nothing is shared unless you confirm.</p>}
        </>
      )}
      {data && done && <Confirmed email={data.email} firmName={data.firmName} ownAddress={done.ownAddress} />}
      {problem && unanswered === null && !data && (
        <>
          <h1>This link is not valid</h1>
          <p role="alert">{problem.message}</p>
        </>
      )}
    </LinkPage>
  )
}
