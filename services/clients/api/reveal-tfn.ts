import { revealTfn as call } from '@docketry/contracts/api/clients.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { businessFrom, businessStream } from '../business.ts'
import { revealTfn as command } from '../commands/reveal-tfn.ts'
import type { TfnSeals } from '../tfn-seals.ts'

type Tools = { read: ReadRows; events: EventStore; tfnSeals: TfnSeals }

/** How long the same request sent again is still the same look, in ms. Later it would be one that nothing tells of. */
const sameLook = 60_000

/** Opened first, answered last: whoever gets the number is recorded, and nobody is recorded who did not. */
export const revealTfn = ({ read, events, tfnSeals }: Tools) => {
  const recorded = async (businessId: string) => {
    // A row tells that there is such a client; what is asked for may be any text, and no name of a stream.
    const row = await read.get('businesses', businessId)
    return row?.tfnEnding === undefined ? null : businessFrom(await events.read(businessStream(row.id))).tfn
  }
  return handler(call, {
    firm: async ({ body }) => (await recorded(body.businessId))?.firmId ?? null,
    async answer({ body: { businessId }, at, execute }) {
      const sealed = await recorded(businessId)
      if (sealed === null) throw refuse('not-found')
      const tfn = tfnSeals.open(sealed.sealed, { firmId: sealed.firmId, businessId })
      const { position, repeated } = await execute(command, { businessId }, 'reveal')
      if (repeated) {
        const look = (await events.read(businessStream(businessId))).find(event => event.position === position)
        if (at - (look?.metadata.at ?? 0) > sameLook) throw refuse('tfn.shown-before')
      }
      return { tfn }
    },
  })
}
