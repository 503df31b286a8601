import type { RefusalCode } from '@docketry/contracts/errors.ts'
import { refuse } from '../platform/errors/refuse.ts'

/** Counts what each person has open in this process, such as live updates. `take` refuses with `code` above `max`. */
export function openCounts(max: number, code: RefusalCode) {
  const byUser = new Map<string, number>()
  return {
    /** Returns the function that releases it. */
    take(userId: string): () => void {
      const open = byUser.get(userId) ?? 0
      if (open >= max) throw refuse(code)
      byUser.set(userId, open + 1)
      return () => {
        const others = (byUser.get(userId) ?? 1) - 1
        if (others > 0) byUser.set(userId, others)
        else byUser.delete(userId)
      }
    },
  }
}
