/** Rebuilds of the projection of counters, for the contract suites of rebuilds. */
import { expect } from 'vitest'
import { executor } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import { recordOperation } from '../../operations/operation.ts'
import { liveCollection } from '../projections/projection.ts'
import { reader } from '../projections/read-projections.ts'
import { rebuildCollection, rebuildOf, replacedOf } from '../projections/rebuilds.ts'
import type { RunningProjection } from '../projections/running-projection.ts'
import { counters } from './counter.ts'
import type { useProjectionStores } from './projection-stores.ts'

export function rebuilding({ stores, addTo }: Pick<ReturnType<typeof useProjectionStores>, 'stores' | 'addTo'>) {
  return {
    totals: async () =>
      (await reader(stores().documents).find('counters', { sort: [{ field: 'id' }] })).rows.map(row => [row.id, row['total']]),
    async request(): Promise<{ position: number; build: string }> {
      const operationId = newId()
      const origin = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
      const { position } = await executor(stores().events)(
        recordOperation,
        { operation: { type: 'RebuildRequested', data: { operationId, projection: 'counters' } } },
        origin,
      )
      return { position: position ?? 0, build: rebuildCollection(counters, operationId) }
    },
    /** Waits until the build is live, adding an event after each check so that there is progress to wait for. */
    async untilLive(projection: RunningProjection, build: string): Promise<void> {
      while ((await stores().documents.pointer('counters')) !== build || (await rebuildOf(stores().documents, 'counters')) !== null) {
        await projection.reached(await addTo(stores().events, 'tick', 1))
      }
    },
    /** Waits until the rows before the rebuild are dropped, which follows the switch in the background. */
    async untilReplacedIsDropped(): Promise<void> {
      await expect.poll(() => replacedOf(stores().documents, 'counters')).toBeNull()
    },
    /** Stores a row that no fold of these events gives, as a faulty write would. */
    async spoil(id: string): Promise<void> {
      const { documents } = stores()
      const collection = await liveCollection(documents, counters)
      const [stored] = [...(await documents.load(collection, [id])).values()]
      await documents.write(
        collection,
        [{ id, position: (stored?.position ?? 0) + 1, document: { id, firmId: 'firm', total: -1, adds: 0 } }],
        { position: 0, lease: { holder: 'test', token: 1e9 } },
      )
    },
  }
}
