import { finishXero } from '@docketry/contracts/api/xero.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { messageOf } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { Loading } from '../parts/states.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { Shell } from '../shell/shell.tsx'

/** `/business/xero?code=…&state=…`: Xero redirects here when a person has given or refused permission. */
export function XeroReturn() {
  const [search] = useSearchParams()
  const go = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const sent = useRef(false)
  useTitle('Connecting to Xero')
  useEffect(() => {
    if (sent.current) return
    sent.current = true // a code can be used once
    const [code, state] = [search.get('code'), search.get('state')]
    const finish = code === null || state === null ? Promise.reject(new Error('')) : sendRequest(finishXero, { body: { code, state } })
    finish.then(
      ({ firmId, clientId }) => void go(`/business/books/firmId=${firmId}&clientId=${clientId}`, { replace: true }),
      (thrown: unknown) =>
        setFailure(
          code === null || state === null
            ? 'Xero gave no permission. Nothing was connected. Open Accounting on the page of the client to try again.'
            : `Nothing was connected. ${messageOf(thrown)}`,
        ),
    )
  }, [search, go])
  return (
    <Shell>
      {failure === null ? (
        <Loading what="Connecting to Xero" />
      ) : (
        <>
          <h1 className="page-title">Connecting to Xero</h1>
          <p role="alert">{failure}</p>
        </>
      )}
    </Shell>
  )
}
