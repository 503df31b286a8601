import { lazyPart } from '../../parts/lazy-part.tsx'
import { NotLoaded } from '../../parts/states.tsx'

const load = () => import('./working.tsx')

/** What is shown while a batch is being read, when it has failed, and when it is empty. Loaded only then. */
export const Working = lazyPart(() => load().then(it => it.Working), NotLoaded)
export const Progress = lazyPart(() => load().then(it => it.Progress))
export const WorkingBanner = lazyPart(() => load().then(it => it.WorkingBanner))
export const NoBatch = lazyPart(() => load().then(it => it.NoBatch), NotLoaded)
export const Gone = lazyPart(() => load().then(it => it.Gone), NotLoaded)
export const NoInvoices = lazyPart(() => load().then(it => it.NoInvoices), NotLoaded)
export const FailedBanner = lazyPart(() => load().then(it => it.FailedBanner))
