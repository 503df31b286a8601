import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Loading, NotLoaded } from '../../parts/states.tsx'

const Framed = lazyPart(() => import('../../shell/shell.tsx').then(it => it.Shell), NotLoaded)

/** The frame of the other pages, for what stands here before there is a grid. The grid itself does without, and so does what is loaded for it. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Loading what="Loading the invoices" />}><Framed>{children}</Framed></Suspense>
)
