/** Writes documents in tests without leases and explicit positions. */
import type { Change, Document, Documents } from '../ports/documents.ts'

export const noLease = { holder: 'test', token: 0 }

/** Writes each document at the next position of its own counter. */
export function writer(documents: () => Documents, collection: string) {
  let position = 0
  return {
    async put(...rows: Document[]): Promise<void> {
      const changes = rows.map((document): Change => ({ id: document.id, position: (position += 1), document }))
      await documents().write(collection, changes, { position, lease: noLease })
    },
    async remove(id: string): Promise<void> {
      position += 1
      await documents().write(collection, [{ id, position, document: null }], { position, lease: noLease })
    },
    at: () => position,
  }
}
