/** What operators see: how far every part is, and what operators did. */
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { operations, operatorStatus } from '@docketry/contracts/api/operations.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { operationText } from '../operation-text.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'

const pageSize = 50

export const handleOperations = ({ read }: { read: ReadRows }) =>
  handler(operations, {
    async answer({ query: { from = 0 } }) {
      const { rows, total } = await read.find('operations', {
        sort: [{ field: 'at', descending: true }],
        range: [from, from + pageSize - 1],
      })
      const firmIds = rows.flatMap(({ event }) => (event.type === 'CorrectionsRequested' ? (event.data.firmId ?? []) : []))
      const [people, firms] = await Promise.all([
        userNames(
          read,
          rows.flatMap(({ by }) => by ?? []),
        ),
        read.getMany('businesses', [...new Set(firmIds)]),
      ])
      const names = new Map(firms.map(({ id, name }) => [id, name]))
      return {
        total,
        operations: rows.map(({ id, at, by, operator, reason, event }) => ({
          id,
          at,
          what: operationText(event, firmId => names.get(firmId) ?? `the firm ${firmId}`),
          reason,
          by: by === null ? null : (people.get(by) ?? unknownUser),
          operator,
        })),
      }
    },
  })

/** `status`: as monitoring/status.ts reads it. */
export type StatusReader = { status(): Promise<AnswerOf<typeof operatorStatus>> }

export const handleOperatorStatus = ({ status }: StatusReader) => handler(operatorStatus, { answer: () => status() })
