import { Dialogs } from './parts/dialogs.tsx'
import { Toasts } from './parts/toasts.tsx'
import { CountViews } from './site/count-views.tsx'

/** What stands beside every page; nobody waits for it. */
export const BesidePages = () => <><Toasts /><Dialogs /><CountViews /></>
