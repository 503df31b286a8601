import type { ReactNode } from 'react'
import type { Problem } from '../data/problem.ts'
import { PublicBar } from '../site/public-bar.tsx'
import '../site/site.css'

/** The message of a request that failed without judging the link: the server answers an invalid link with one of the statuses `invalid`. Null otherwise. */
export const unansweredIn = (problem: Problem | null, invalid: readonly number[]): string | null =>
  problem !== null && !invalid.includes(problem.status) ? problem.message : null

/** Page of a link in a mail. `unanswered`: why the server could not judge the link; the page then offers to try again. */
export function LinkPage({ unanswered, reload, children }: { unanswered: string | null; reload: () => void; children: ReactNode }) {
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        {children}
        {unanswered !== null && <><h1>Not yet</h1><p role="alert">{unanswered}</p><button type="button" className="btn primary big" onClick={reload}>Try again</button></>}
      </main>
    </div>
  )
}
