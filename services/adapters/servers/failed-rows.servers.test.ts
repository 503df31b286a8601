import { describe } from 'vitest'
import { failedRowsContract } from '../../platform/projections/failed-rows.contract.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null || addressOf('mongodb') === null)('EventStoreDB and MongoDB', () => {
  failedRowsContract('failed rows on servers', partOn('events', addressOf('eventstoredb')), partOn('documents', addressOf('mongodb')))
})
