/** The mark of an import in a store: nothing runs on an unfinished import, and an interrupted one can be resumed. */
import { coded } from '../platform/errors/coded.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { unleased } from '../platform/ports/unleased.ts'

const collection = 'moves'
const id = 'import'
const lease = unleased('move')

/** `compared`: everything was read back and is identical; only the event that records the import may be missing. */
export type ImportMark = { archive: string; state: 'under-way' | 'compared' | 'done' }

export async function importMark(documents: Pick<Documents, 'get'>): Promise<ImportMark | null> {
  return (await documents.get(collection, id)) as ImportMark | null // written below and nowhere else
}

export async function markImport(documents: Documents, mark: ImportMark): Promise<void> {
  const before = (await documents.load(collection, [id])).get(id)?.position ?? 0
  await documents.write(collection, [{ id, position: before + 1, document: { id, ...mark } }], {
    position: before + 1,
    lease,
  })
}

/** Throws `import-unfinished`. Called by everything that opens stores, except the import. */
export async function refuseHalfImported(documents: Pick<Documents, 'get'>): Promise<void> {
  const state = (await importMark(documents))?.state
  if (state === undefined || state === 'done') return
  throw coded(
    'import-unfinished',
    'An import into these stores is unfinished. Run docketry import or docketry restore again, with the same folder: it goes on after what is stored.',
  )
}
