/** Documents that no event can rebuild, from an archive into a store, each at the position that it had. */
import type { Documents } from '../platform/ports/documents.ts'
import type { MovedDocument } from './lines.ts'

const unleased = { holder: 'move', token: 0 }

/** Those that are there already, from an import that broke off, are left as they are. */
export async function putDocuments(lines: AsyncIterable<string>, kept: Documents): Promise<void> {
  for await (const line of lines) {
    const { collection, id, position, document } = JSON.parse(line) as MovedDocument // the archive's hashes are those of what was exported
    await kept.write(collection, [{ id, position, document }], { position, lease: unleased })
  }
}
