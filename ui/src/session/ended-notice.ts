import { dismissToasts, notify } from '../parts/toasts.tsx'
import { hasEnded } from './session.ts'

const topic = 'session-ended'

/** Says why the start page is shown, while `hasEnded`. Returns the function that stops it. */
export function notifyOfEndedSession(): () => void {
  const show = (): void =>
    hasEnded.get()
      ? notify('Your session has ended. Sign in again; unsaved edits of invoices are kept in this browser.', { topic, persistent: true })
      : dismissToasts(topic)
  show()
  return hasEnded.subscribe(show)
}
