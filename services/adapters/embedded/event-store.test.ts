import { eventStoreContract } from '../../core/ports/event-store.contract.ts'
import { partIn } from './testing/open-part.ts'

eventStoreContract('the embedded event store', partIn('events'))
