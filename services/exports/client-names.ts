import type { ReadRows } from '../platform/projections/read-rows.ts'

/** Names of the clients of rows by id; each client is read once. */
export function clientNames(read: ReadRows): (rows: readonly { clientId: string }[]) => Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  return async rows => {
    const missing = [...new Set(rows.map(({ clientId }) => clientId))].filter(id => !names.has(id))
    if (missing.length > 0) for (const { id, name } of await read.getMany('businesses', missing)) names.set(id, name)
    return names
  }
}
