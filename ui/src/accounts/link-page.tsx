import type { ReactNode } from 'react'
import type { Problem } from '../data/problem.ts'
import { newId } from '../data/new-id.ts'
import { Loading } from '../parts/states.tsx'
import { PublicBar } from '../site/public-bar.tsx'
import '../site/site.css'

/**
 * The message of a request that failed before the server could check the link; null otherwise. `invalid`: the statuses with which it
 * answers an invalid link.
 */
export const unansweredIn = (problem: Problem | null, invalid: readonly number[]): string | null =>
  problem !== null && !invalid.includes(problem.status) ? problem.message : null

type Props = { loading: boolean; unanswered: string | null; reload: () => void; children: ReactNode }

/** Page of a link in a mail. `unanswered`: why the server could not check the link; the page then offers to try again. */
export function LinkPage({ loading, unanswered, reload, children }: Props) {
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        {loading && <Loading />}
        {children}
        {unanswered !== null && (
          <>
            <h1>This link could not be checked</h1>
            <p role="alert">{unanswered}</p>
            <button type="button" className="btn primary big" onClick={reload}>
              Try again
            </button>
          </>
        )}
      </main>
    </div>
  )
}

const keys = new Map<string, string>()

/** The idempotency key of a mailed link's code: the same one however often its page renders. */
export function keyOfCode(code: string): string {
  const key = keys.get(code) ?? newId()
  keys.set(code, key)
  return key
}
