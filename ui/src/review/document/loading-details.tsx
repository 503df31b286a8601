import { useEffect, useState } from 'react'
import { onReconnected } from '../../data/connection.ts'
import { messageOf } from '../../data/problem.ts'
import { usePage } from '../page-context.ts'

/** ms */
const retryDelay = 1000

/** Shown instead of a page whose extraction details are not loaded. Retries while the answer belongs to an older extraction. */
export function LoadingDetails({ id }: { id: string }) {
  const { extractionDetails } = usePage()
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let unmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    setProblem(null)
    extractionDetails.load([id]).then(
      () => {
        if (!unmounted) timer = setTimeout(() => setAttempt(it => it + 1), retryDelay)
      },
      (thrown: unknown) => unmounted || setProblem(messageOf(thrown)),
    )
    return () => {
      unmounted = true
      clearTimeout(timer)
    }
  }, [extractionDetails, id, attempt])
  const isFailed = problem !== null
  useEffect(() => (isFailed ? onReconnected(() => setAttempt(it => it + 1)) : undefined), [isFailed])
  if (problem === null) return <>Loading the page…</>
  return (
    <>
      The page could not be loaded. {problem}{' '}
      <button type="button" className="btn small" onClick={() => setAttempt(it => it + 1)}>
        Try again
      </button>
    </>
  )
}
