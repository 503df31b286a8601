import { describe } from 'vitest'
import { foreignCheckpointContract } from '../../platform/projections/foreign-checkpoint.contract.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null || addressOf('mongodb') === null)('EventStoreDB and MongoDB', () => {
  foreignCheckpointContract(
    'checkpoints on servers',
    partOn('events', addressOf('eventstoredb')),
    partOn('documents', addressOf('mongodb')),
  )
})
