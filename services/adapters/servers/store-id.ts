/** The id of a store on servers: the only event of a stream of its own, appended when it is first needed. */
import { setTimeout } from 'node:timers/promises'
import { codeOf } from '../../platform/errors/coded.ts'
import type { NewEvent, StoredEvent } from '../../platform/events/event.ts'
import { newId } from '../../platform/events/ids.ts'
import type { Appended, Expected } from '../../platform/ports/event-store.ts'

/** No stream of the product has this name. */
export const storeIdStream = 'docketry-store'

/** Delays before the id is read again. */
const readAgainMs = [0, 10, 30, 100, 300, 1000, 3000]

type OwnStream = { read(): Promise<StoredEvent[]>; append(expected: Expected, events: NewEvent[]): Promise<Appended> }

function created(): NewEvent {
  const id = newId()
  const facts = { actor: 'system', at: Date.now(), commandId: id, actId: id, causeId: null, firmId: null, clientId: null }
  return { id, type: 'StoreCreated', data: { id }, metadata: { ...facts, prev: null } }
}

/** Reads the id once; of several processes that append it at once, one wins. */
export function storeIdIn(own: OwnStream): () => Promise<string> {
  let known: string | null = null
  const stored = async (): Promise<string | null> => {
    const [event] = await own.read()
    return event ? (event.data as { id: string }).id : null // appended below and nowhere else
  }
  return async () => {
    known ??= await stored()
    if (known !== null) return known
    try {
      await own.append('no-stream', [created()])
    } catch (error) {
      if (codeOf(error) !== 'wrong-revision') throw error
    }
    // The server refuses the later ones of concurrent appends before the first can be read.
    for (const ms of readAgainMs) {
      await setTimeout(ms)
      known = await stored()
      if (known !== null) return known
    }
    throw new Error(`${storeIdStream} has no event after it was appended`)
  }
}
