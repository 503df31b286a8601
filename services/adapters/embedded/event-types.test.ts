import { eventTypeRegistry } from '../../main/stores.ts'
import { eventTypesContract } from '../../platform/events/event-types.contract.ts'
import { partIn } from './testing/open-part.ts'

eventTypesContract('embedded event types', partIn('events'), partIn('documents'), eventTypeRegistry)
