/** What operators see: how far every part is, and what operators did; and rebuilds of projections that they request. */
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { operations, operatorStatus, rebuildProjection } from '@docketry/contracts/api/operations.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { FormRefusal } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'
import { operationText } from '../operation-text.ts'
import { requestRebuild, type RebuildTools } from '../rebuild.ts'
import { recordFor } from './record-for.ts'

const pageSize = 50

export const handleOperations = ({ read }: { read: ReadRows }) =>
  handler(operations, {
    async answer({ query: { from = 0 } }) {
      const { rows, total } = await read.find('operations', {
        sort: [{ field: 'at', descending: true }],
        range: [from, from + pageSize - 1],
      })
      const firmIds = rows.flatMap(({ event }) => (event.type === 'CorrectionsRequested' ? (event.data.firmId ?? []) : []))
      const userIds = rows.flatMap(({ by, event }) => [
        ...(by === null ? [] : [by]),
        ...('userId' in event.data ? [event.data.userId] : []),
      ])
      const [people, firms] = await Promise.all([userNames(read, userIds), read.getMany('businesses', [...new Set(firmIds)])])
      const firmNames = new Map(firms.map(({ id, name }) => [id, name]))
      const names = {
        firmName: (id: string) => firmNames.get(id) ?? `the firm ${id}`,
        userName: (id: string) => people.get(id) ?? unknownUser,
      }
      return {
        total,
        operations: rows.map(({ id, at, by, operator, reason, event }) => ({
          id,
          at,
          what: operationText(event, names),
          reason,
          by: by === null ? null : names.userName(by),
          operator,
        })),
      }
    },
  })

/** `status`: as monitoring/status.ts reads it. */
export type StatusReader = { status(): Promise<AnswerOf<typeof operatorStatus>> }

export const handleOperatorStatus = ({ status }: StatusReader) => handler(operatorStatus, { answer: () => status() })

export type RebuildEndpointTools = { rebuilding: RebuildTools }

const refused = new Set(['no-such-projection', 'under-way'])

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
