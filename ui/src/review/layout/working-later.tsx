import { later } from '../../parts/later.tsx'
import { NotLoaded } from '../../parts/states.tsx'

const load = () => import('./working.tsx')

/** What stands here while a batch is read, when it failed or holds nothing: a finished one opens without it. */
export const Working = later(() => load().then(it => it.Working), NotLoaded)
export const Progress = later(() => load().then(it => it.Progress))
export const WorkingBanner = later(() => load().then(it => it.WorkingBanner))
export const NoBatch = later(() => import('./no-batch.tsx').then(it => it.NoBatch), NotLoaded)
export const NoInvoices = later(() => load().then(it => it.NoInvoices), NotLoaded)
export const FailedBanner = later(() => import('./failed-banner.tsx').then(it => it.FailedBanner))
