import { describe } from 'vitest'
import { rebuildContract } from '../../platform/projections/rebuild.contract.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null || addressOf('mongodb') === null)('EventStoreDB and MongoDB', () => {
  rebuildContract('rebuilds on servers', partOn('events', addressOf('eventstoredb')), partOn('documents', addressOf('mongodb')))
})
