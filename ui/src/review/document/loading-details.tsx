import { useEffect, useState } from 'react'
import { messageOf } from '../../data/problem.ts'
import { usePage } from '../page-context.ts'

const again = 1000

/** In place of a page whose extraction details are not loaded. Retries when the answer belongs to an older reading. */
export function LoadingDetails({ id }: { id: string }) {
  const { extractionDetails } = usePage()
  const [problem, setProblem] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    setProblem(null)
    extractionDetails.load([id]).then(
      () => {
        if (!left) timer = setTimeout(() => setTurn(it => it + 1), again)
      },
      (thrown: unknown) => left || setProblem(messageOf(thrown)),
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [extractionDetails, id, turn])
  if (problem === null) return <>Fetching the page…</>
  return <>The page could not be fetched. {problem} <button type="button" className="btn small" onClick={() => setTurn(it => it + 1)}>Try again</button></>
}
