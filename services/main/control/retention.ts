/** What the operator does about retention. */
import type { Report } from '../../core/report.ts'
import { keepRetention, surveyRetention, type DueOfFirm } from '../../retention/keep-retention.ts'
import { repeatErasures } from '../../retention/repeat.ts'
import { retentionTools } from '../keep-retention.ts'
import type { Stores } from '../stores.ts'

/** `erased`: groups that something was erased of; `again`: what had been erased before and was there. */
export type ErasedRound = { erased: number; again: number }

export function retentionOn(stores: Pick<Stores, 'events' | 'documents' | 'blobs'>, report: Report) {
  const tools = retentionTools(stores, report)
  return {
    retention: (): Promise<DueOfFirm[]> => surveyRetention(tools, Date.now()),
    /** One round. */
    async eraseDue(): Promise<ErasedRound[]> {
      const again = await repeatErasures(tools)
      return [{ erased: await keepRetention(tools, Date.now()), again }]
    },
  }
}
