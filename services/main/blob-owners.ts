/** Whether an owner of blobs is anything that is stored. What it does not know the form of, it never says is nothing. */
import { codeOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { attachmentStream } from '../mailbox/attachment.ts'
import { fileStream } from '../scan-groups/file.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** A file or attachment, what passes between the stages of one of its pages, and what a probe of the stores left. */
const owned = new RegExp(`^(?:work-)?(${uuid})(?:-\\d+)?$`, 'u')
const probe = new RegExp(`^probe-${uuid}$`, 'u')

async function isThere(events: EventStore, stream: string): Promise<boolean> {
  try {
    return (await events.read(stream)).length > 0
  } catch (error) {
    // Of a damaged stream nothing is thrown away.
    if (codeOf(error) === 'stream-erased') return false
    if (codeOf(error) === 'stream-damaged') return true
    throw error
  }
}

export const blobOwners = (events: EventStore) => async (owner: string): Promise<boolean> => {
  if (probe.test(owner)) return false
  const [, id] = owned.exec(owner) ?? []
  if (id === undefined) return true
  return (await isThere(events, fileStream(id))) || isThere(events, attachmentStream(id))
}
