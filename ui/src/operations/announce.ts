import { counted } from '../data/format.ts'
import { notify, notifyError } from '../parts/toasts.tsx'

type Outcome = { done: number; failed: { message: string }[] }

/** A toast with the number of entries that were changed, or with the first failure. */
export function announce({ done, failed: [first, ...more] }: Outcome, did: string): void {
  if (first) notifyError(`${first.message}${more.length > 0 ? ` (and ${more.length} more)` : ''}`)
  else notify(`${counted(done, 'entry', 'entries')} ${did}`)
}
