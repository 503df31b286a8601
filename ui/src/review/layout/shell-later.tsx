import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Loading, NotLoaded } from '../../parts/states.tsx'

const Framed = lazyPart(() => import('../../shell/shell.tsx').then(it => it.Shell), NotLoaded)

/** The shell of the other pages, for messages shown instead of the grid. Loaded only then: the grid has no shell. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading what="Loading the invoices" />}>
    <Framed>{children}</Framed>
  </Suspense>
)
