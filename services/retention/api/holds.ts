import { createLegalHold, endLegalHold, legalHolds } from '@docketry/contracts/api/holds.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { seesClient } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { legalHoldTargets, namesOf } from '../legal-holds.ts'
import { placeLegalHold, releaseLegalHold } from '../retention.ts'
import { unknownUser, userNames } from '../../shared/user-names.ts'

type Tools = { read: ReadRows }

/** Newest first. An employee limited to some clients sees their holds only. */
export const handleLegalHolds = ({ read }: Tools) =>
  handler(legalHolds, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId, clientId }, caller, at: now }) {
      const { rows } = await read.find('holds', {
        filter: { firmId, ...(clientId === undefined ? {} : { clientId }) },
        sort: [{ field: 'at', descending: true }],
      })
      const seen = rows.filter(row => seesClient(caller, firmId, row.clientId))
      const ids = seen.map(row => row.heldId)
      const [names, people] = await Promise.all([
        namesOf(read, ids, now),
        userNames(
          read,
          seen.flatMap(({ by }) => by ?? []),
        ),
      ])
      return seen.map(({ heldId: id, kind, groupIds, reason, by, at, clientId: of }) => ({
        id,
        kind,
        clientId: of,
        groupIds,
        name: names.get(id) ?? '',
        reason,
        by: by === null ? null : (people.get(by) ?? unknownUser),
        at,
      }))
    },
  })

export const handleCreateLegalHold = ({ read }: Tools) =>
  handler(createLegalHold, {
    firm: ({ body }) => body.firmId,
    async answer({ body: { firmId, id, reason }, execute }) {
      const target = (await legalHoldTargets(read, id)).find(it => it.firmId === firmId)
      if (!target) throw refuse('not-found')
      const why = reason.trim()
      if (why === '' || /[\p{Cc}<>]/u.test(why))
        throw new FormRefusal([{ param: 'reason', msg: 'Say in plain words why these documents are to be kept.' }])
      await execute(placeLegalHold, { ...target, reason: why }, '', { reason: why })
      return { success: true as const }
    },
  })

export const handleEndLegalHold = ({ read }: Tools) =>
  handler(endLegalHold, {
    firm: ({ body }) => body.firmId,
    async answer({ body: { firmId, id }, execute }) {
      // From the row, because the group on hold may have been deleted since.
      const [row] = (await read.find('holds', { filter: { heldId: id, firmId } })).rows
      if (row) await execute(releaseLegalHold, { firmId, kind: row.kind, heldId: id, clientId: row.clientId })
      else if (!(await legalHoldTargets(read, id)).some(it => it.firmId === firmId)) throw refuse('not-found')
      return { success: true as const }
    },
  })
