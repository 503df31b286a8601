/** Imports the documents that no event can rebuild, each at its original position. */
import type { Documents } from '../platform/ports/documents.ts'
import type { MovedDocument } from './lines.ts'

const unleased = { holder: 'move', token: 0 }

/** Skips documents that an interrupted import has already written. */
export async function putDocuments(lines: AsyncIterable<string>, documents: Documents): Promise<void> {
  for await (const line of lines) {
    const { collection, id, position, document } = JSON.parse(line) as MovedDocument // the archive's hashes are those of what was exported
    await documents.write(collection, [{ id, position, document }], { position, lease: unleased })
  }
}
