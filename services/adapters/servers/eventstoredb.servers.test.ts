import { describe } from 'vitest'
import { eventStoreContract } from '../../core/ports/event-store.contract.ts'
import { addressOf } from '../../testing/servers.ts'
import { partOn } from './testing/open-part.ts'

describe.skipIf(addressOf('eventstoredb') === null)('EventStoreDB', () => {
  eventStoreContract('the event store on EventStoreDB', partOn('events', addressOf('eventstoredb')))
})
