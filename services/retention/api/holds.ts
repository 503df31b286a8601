import { holds as listCall, placeHold as placeCall, releaseHold as releaseCall } from '@docketry/contracts/api/holds.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { seesClient } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { placeHold, releaseHold } from '../commands/hold.ts'
import { heldBy, namesOf } from '../held.ts'

type Tools = { read: ReadRows }

/** Newest first. Whoever works for some clients only sees what is held of theirs. */
export const holds = ({ read }: Tools) =>
  handler(listCall, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId, clientId }, caller }) {
      const { rows } = await read.find('holds', { filter: { firmId, ...(clientId === undefined ? {} : { clientId }) }, sort: [{ field: 'at', descending: true }] })
      const seen = rows.filter(row => seesClient(caller, firmId, row.clientId))
      const ids = seen.map(row => row.heldId)
      const [names, people] = await Promise.all([namesOf(read, ids), read.getMany('users', [...new Set(seen.flatMap(({ by }) => by ?? []))])])
      const persons = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
      return seen.map(({ heldId: id, kind, groupIds, reason, by, at, clientId: of }) =>
        ({ id, kind, clientId: of, groupIds, name: names.get(id) ?? '', reason, by: by === null ? null : (persons.get(by) ?? 'Somebody who is not there any more'), at }))
    },
  })

export const placeHoldCall = ({ read }: Tools) =>
  handler(placeCall, {
    firm: ({ body }) => body.firmId,
    async answer({ body: { firmId, id, reason }, execute }) {
      const held = (await heldBy(read, id)).find(it => it.firmId === firmId)
      if (!held) throw refuse('not-found')
      const why = reason.trim()
      if (why === '' || /[\p{Cc}<>]/u.test(why)) throw new FormRefusal([{ param: 'reason', msg: 'Say in plain words why these papers are to be kept.' }])
      await execute(placeHold, { ...held, reason: why })
      return { success: true as const }
    },
  })

export const releaseHoldCall = ({ read }: Tools) =>
  handler(releaseCall, {
    firm: ({ body }) => body.firmId,
    async answer({ body: { firmId, id }, execute }) {
      // Of the row, not of what is held: a group may have been deleted since.
      const [row] = (await read.find('holds', { filter: { heldId: id, firmId } })).rows
      if (row) await execute(releaseHold, { firmId, kind: row.kind, heldId: id, clientId: row.clientId })
      else if (!(await heldBy(read, id)).some(it => it.firmId === firmId)) throw refuse('not-found')
      return { success: true as const }
    },
  })
