import { revealTfn } from '@docketry/contracts/api/clients.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { business } from '../business.ts'
import { recordTfnRevealed } from '../business-commands.ts'
import { mergedInto, mergesIn } from '../../shared/client-merges.ts'
import type { TfnSeals } from '../tfn-seals.ts'
import { load, readUnderstood } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore; tfnSeals: TfnSeals }

/** For how long (ms) a repeated request is answered again without a new event. */
const repeatedMs = 60_000

/** Opens the number before recording, and answers after it: exactly those who get the number are recorded. */
export const handleRevealTfn = ({ read, events, tfnSeals }: Tools) => {
  /** The sealed number of the client, else that of a client which was merged into it. `holderId`: the one for which it was recorded. */
  const recorded = async (businessId: string) => {
    // Only the id of an existing row becomes the name of a stream; the request may contain any text.
    const row = await read.get('businesses', businessId)
    if (row === null) return null
    const merges = mergesIn(await read.getMany('client-merges', row.firmIds))
    const holder = [row, ...(await read.getMany('businesses', mergedInto(merges, row.id)))].find(it => it.tfnEnding !== undefined)
    const tfn = holder === undefined ? null : (await load(events, business, holder.id)).tfn
    return tfn && holder ? { ...tfn, holderId: holder.id } : null
  }
  return handler(revealTfn, {
    firm: async ({ body }) => (await recorded(body.businessId))?.firmId ?? null,
    async answer({ body: { businessId }, at, execute }) {
      const sealed = await recorded(businessId)
      if (sealed === null) throw refuse('not-found')
      const { holderId } = sealed
      const tfn = tfnSeals.open(sealed.sealed, { firmId: sealed.firmId, businessId: holderId })
      const { position, repeated } = await execute(recordTfnRevealed, { businessId: holderId }, 'reveal')
      if (repeated) {
        const revealed = (await readUnderstood(events, business.stream(holderId))).find(event => event.position === position)
        if (at - (revealed?.metadata.at ?? 0) > repeatedMs) throw refuse('tfn.shown-before')
      }
      return { tfn }
    },
  })
}
