import { lazy } from 'react'

const load = () => import('./working.tsx')

/** What stands here while a batch is read, when it failed or holds nothing: a finished one opens without it. */
export const Working = lazy(() => load().then(it => ({ default: it.Working })))
export const Progress = lazy(() => load().then(it => ({ default: it.Progress })))
export const WorkingBanner = lazy(() => load().then(it => ({ default: it.WorkingBanner })))
export const NoInvoices = lazy(() => load().then(it => ({ default: it.NoInvoices })))
export const FailedBanner = lazy(() => import('./failed-banner.tsx').then(it => ({ default: it.FailedBanner })))
