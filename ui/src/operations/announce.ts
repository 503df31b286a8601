import { counted } from '../data/format.ts'
import { notify, notifyError } from '../parts/toasts.tsx'

type Outcome = { done: number; failed: { message: string }[] }

/** Says how many entries an act concerned, or why it could not be done. */
export function announce({ done, failed: [first, ...more] }: Outcome, did: string): void {
  if (first) notifyError(`${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`)
  else notify(`${counted(done, 'entry', 'entries')} ${did}`)
}
