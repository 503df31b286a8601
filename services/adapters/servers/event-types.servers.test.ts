import { describe } from 'vitest'
import { eventTypeRegistry } from '../../main/stores.ts'
import { eventTypesContract } from '../../platform/events/event-types.contract.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null || addressOf('mongodb') === null)('EventStoreDB and MongoDB', () => {
  eventTypesContract(
    'event types on servers',
    partOn('events', addressOf('eventstoredb')),
    partOn('documents', addressOf('mongodb')),
    eventTypeRegistry,
  )
})
