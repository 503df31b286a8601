/** The operator's runs of reprocessing over the control socket: start one, steer it, see how far it is, and score the present model. */
import Type from 'typebox'
import { Value } from 'typebox/value'
import { TypedSelection, type DryRunPage } from '@docketry/contracts/api/reprocessing.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import type { Stores } from '../../main/stores.ts'
import { manageReprocessing } from '../../main/manage-reprocessing.ts'
import { executor } from '../../platform/commands/execute.ts'
import { coded } from '../../platform/errors/coded.ts'
import { Refusal } from '../../platform/errors/refuse.ts'
import { newId } from '../../platform/events/ids.ts'
import type { Execute, RunsStatus, StartedRun } from '../../reprocessing/manage-runs.ts'
import type { Workers } from '../../workers/workers.ts'
import { byOperator } from './by-operator.ts'

const Named = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }))

/** What goes over the control socket. `model`: only invoices that this one read. */
export const ReprocessRequest = Type.Union([
  Type.Object({ act: Type.Literal('propose'), selection: TypedSelection, model: Named, reading: Type.Boolean(), reason: Named }),
  Type.Object({
    act: Type.Literal('adopt'),
    selection: TypedSelection,
    fields: Type.Array(Type.Enum(allFields), { minItems: 1 }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    reason: Named,
  }),
  Type.Object({ act: Type.Literal('revert'), runId: Type.String(), reason: Named }),
  Type.Object({ act: Type.Literal('steer'), runId: Type.String(), to: Type.Enum(['pause', 'resume', 'cancel']), reason: Named }),
  Type.Object({
    act: Type.Literal('dry-run'),
    selection: TypedSelection,
    model: Named,
    reading: Type.Optional(Type.Boolean()),
    after: Named,
  }),
  Type.Object({ act: Type.Literal('status'), selection: TypedSelection }),
])
export type ReprocessRequest = Type.Static<typeof ReprocessRequest>

export type ReprocessAnswer = StartedRun | RunsStatus | DryRunPage

const noWorkers: Workers['run'] = () => Promise.reject(coded('bad-request', 'There are no workers here to read invoices.'))

/** Throws the codes of `runManager`, and `no-such-run` and `bad-request`, each with a sentence. */
export function reprocessingOn(stores: Pick<Stores, 'events' | 'documents' | 'blobs'>, runJob: Workers['run'] | null) {
  const managing = manageReprocessing(stores, runJob ?? noWorkers)
  const by =
    (reason: string | undefined, actId?: string): Execute =>
    (command, body) =>
      executor(stores.events)(command, body, byOperator('docketry reprocess', reason, actId))

  async function answered(request: ReprocessRequest): Promise<ReprocessAnswer> {
    const runId = newId()
    switch (request.act) {
      case 'propose':
        return managing.propose(by(request.reason, runId), runId, request)
      case 'adopt':
        return managing.adopt(by(request.reason, runId), runId, request)
      case 'revert':
        return managing.revert(by(request.reason, runId), runId, request.runId)
      case 'dry-run':
        return managing.dryRun(await managing.selectionOf(request.selection), {
          model: request.model,
          reading: request.reading ?? false,
          after: request.after,
        })
      case 'steer':
        await managing.steer(by(request.reason), request.runId, request.to)
        return managing.status({})
      case 'status':
        return managing.status(request.selection)
    }
  }

  return {
    /** `text`: a `ReprocessRequest` as JSON. Answers one element. */
    async reprocess(text: string): Promise<ReprocessAnswer[]> {
      const request: unknown = JSON.parse(text)
      if (!Value.Check(ReprocessRequest, request))
        throw coded('bad-request', 'This is not a request for reprocessing. Is the Docketry that runs older than this command?')
      try {
        return [await answered(request)]
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw error.code === 'not-found'
          ? coded('no-such-run', 'There is no such run. "docketry reprocess status" lists them.')
          : coded(error.code, error.message)
      }
    },
  }
}
