import { retrySetAside, setAside, setAsidePayload, skipSetAside } from '@docketry/contracts/api/operations.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import { recordFor, recordHourly } from './record-for.ts'
import type { SetAside } from '../set-aside.ts'

export type SetAsideEndpointTools = { setAside: SetAside }

const gone = new Set(['no-such-message', 'not-parked'])

/** One event for each item. `run` throws why one could not be. */
async function each(
  ids: string[],
  run: (id: string) => Promise<void>,
): Promise<{ done: number; failed: { id: string; message: string }[] }> {
  const failed: { id: string; message: string }[] = []
  for (const id of ids)
    await run(id).catch((error: unknown) =>
      failed.push({ id, message: gone.has(codeOf(error) ?? '') ? 'It has been retried or skipped in the meantime.' : reasonOf(error) }),
    )
  return { done: ids.length - failed.length, failed }
}

export const handleSetAside = (tools: SetAsideEndpointTools) =>
  handler(setAside, { answer: async () => ({ groups: await tools.setAside.groups() }) })

export const handleSetAsidePayload = (tools: SetAsideEndpointTools) =>
  handler(setAsidePayload, {
    async answer(request) {
      const { kind, id } = request.query
      const payload = await tools.setAside.payload(kind, id, recordHourly(request, `${kind} ${id}`)).catch((error: unknown) => {
        if (gone.has(codeOf(error) ?? '')) return null
        throw error
      })
      return { payload: payload && JSON.stringify(payload, null, 2) }
    },
  })

export const handleRetrySetAside = (tools: SetAsideEndpointTools) =>
  handler(retrySetAside, {
    answer: request => each(request.body.ids, id => tools.setAside.retry(request.body.kind, id, recordFor(request, id))),
  })

export const handleSkipSetAside = (tools: SetAsideEndpointTools) =>
  handler(skipSetAside, {
    answer(request) {
      const { kind, ids, reason } = request.body
      const why = reason.trim()
      if (why === '') throw new FormRefusal([{ param: 'reason', msg: 'Say in a few words why it is skipped.' }])
      return each(ids, id => tools.setAside.skip(kind, id, recordFor(request, id, why)))
    },
  })
