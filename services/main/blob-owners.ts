/** Whether a blob owner exists. Owners of an unknown form count as existing. */
import { codeOf } from '../platform/errors/coded.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { attachment } from '../mailbox/attachment.ts'
import { file } from '../scan-groups/file.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/**
 * A file or attachment, or the intermediate data of one of its pages, also of a run that reads it again; `probe`: left by a probe of the
 * stores.
 */
const owned = new RegExp(`^(?:work-)?(${uuid})(?:-\\d+(?:-${uuid})?)?$`, 'u')
const probe = new RegExp(`^probe-${uuid}$`, 'u')

async function isThere(events: EventStore, stream: string): Promise<boolean> {
  try {
    return (await events.read(stream)).length > 0
  } catch (error) {
    if (codeOf(error) === 'stream-erased') return false
    // Blobs of a damaged stream are not deleted.
    if (codeOf(error) === 'stream-damaged') return true
    throw error
  }
}

export const blobOwners =
  (events: EventStore) =>
  async (owner: string): Promise<boolean> => {
    if (probe.test(owner)) return false
    const [, id] = owned.exec(owner) ?? []
    if (id === undefined) return true
    return (await isThere(events, file.stream(id))) || isThere(events, attachment.stream(id))
  }
