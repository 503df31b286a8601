import { rebuildProjection } from '@docketry/contracts/api/operations.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import { requestRebuild, type RebuildTools } from '../rebuild.ts'
import { recordFor } from './record-for.ts'

export type RebuildEndpointTools = { rebuilding: RebuildTools }

const refused = new Set(['no-such-view', 'under-way'])

export const handleRebuildProjection = ({ rebuilding }: RebuildEndpointTools) =>
  handler(rebuildProjection, {
    async answer(request) {
      const { projection } = request.body
      const reason = request.body.reason.trim()
      if (reason === '') throw new FormRefusal([{ param: 'reason', msg: 'Say in a few words why it is built anew.' }])
      await requestRebuild(projection, rebuilding, recordFor(request, projection, reason)).catch((error: unknown) => {
        throw refused.has(codeOf(error) ?? '') ? new FormRefusal([{ param: '', msg: reasonOf(error) }]) : error
      })
      return { success: true as const }
    },
  })
