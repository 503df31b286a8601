/** The operator's commands for retention and legal holds. */
import { coded } from '../../platform/errors/coded.ts'
import type { Report } from '../../platform/errors/report.ts'
import { placeLegalHold, releaseLegalHold } from '../../retention/retention.ts'
import { legalHoldTargets } from '../../retention/legal-holds.ts'
import { runRetentionRound, surveyRetention, type DueOfFirm, type RoundResult } from '../../retention/retention-round.ts'
import { repeatErasures } from '../../retention/erase.ts'
import { retentionTools } from '../../main/roles/retention.ts'
import type { Stores } from '../../main/stores.ts'
import { waitForProjections } from '../../main/wait-for-projections.ts'
import { byOperator } from './by-operator.ts'

/**
 * `again`: number of files, invoices, batches and attachments that had been erased before and were there again. `isBehind`: the rows by
 * which it was decided what is due lacked events.
 */
export type ErasedRound = RoundResult & { again: number; isBehind: boolean }

/** The projection of retained documents in this process. `reached`: resolves once it has passed the position; waited for `waitMs`. */
export type RetainedProjection = { reached(position: number): Promise<void>; waitMs: number }

/** A legal hold as sent over the control socket. `id`: of a client or a batch. */
export type LegalHoldRequest = { id: string; reason: string }

/** Throws `nothing-to-hold` and `bad-reason`, each with a sentence. `retained`: null where this process does not run the projection. */
export function retentionOn(
  stores: Pick<Stores, 'events' | 'documents' | 'durable' | 'blobs'>,
  report: Report,
  retained: RetainedProjection | null,
) {
  const tools = retentionTools(stores, report)
  const { read, execute } = tools
  return {
    /** `text`: a `LegalHoldRequest` as JSON. A client of several firms gets a legal hold in each of them. */
    async placeHold(text: string): Promise<void> {
      const { id, reason } = JSON.parse(text) as LegalHoldRequest // written by the command at the other end
      if (reason.trim() === '' || reason.length > 500) throw coded('bad-reason', 'A reason has 1 to 500 characters.')
      const targets = await legalHoldTargets(read, id)
      if (targets.length === 0)
        throw coded(
          'nothing-to-hold',
          `There is no client and no batch ${id}. Its id is in the address of its page: clientId=… or groupId=….`,
        )
      for (const one of targets)
        await execute(placeLegalHold, { ...one, reason: reason.trim() }, byOperator('docketry retention', reason.trim()))
    },
    async releaseHold(id: string): Promise<void> {
      const { rows } = await read.find('holds', { filter: { heldId: id } })
      if (rows.length === 0)
        throw coded('nothing-to-hold', `There is no legal hold on ${id}. "docketry retention" lists those that there are.`)
      for (const { firmId, kind, clientId } of rows)
        await execute(releaseLegalHold, { firmId, kind, heldId: id, clientId }, byOperator('docketry retention'))
    },
    retention: (): Promise<DueOfFirm[]> => surveyRetention(tools, Date.now()),
    /**
     * Erases what is due, up to the limit of one round, once the rows have what earlier rounds wrote; all of it where the projection is not
     * of this process, since another round could find the same rows again.
     */
    async eraseDue(): Promise<ErasedRound[]> {
      const head = await stores.events.head()
      const isBehind = retained !== null && head !== null && !(await waitForProjections(retained.reached, retained.waitMs)(head))
      const again = await repeatErasures(tools)
      const round = await runRetentionRound(tools, Date.now(), { maxGroups: retained ? undefined : Infinity })
      return [{ ...round, again, isBehind }]
    },
  }
}
