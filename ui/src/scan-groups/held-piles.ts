/** Which piles are being sent at the moment, in any tab. Where the browser has no locks (plain http), only what this tab knows counts. */
const name = (id: string): string => `pile ${id}`
const here = new Set<string>()
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Does `work` while no other tab can send this pile. */
export async function withUploadLock<T>(id: string, work: () => Promise<T>): Promise<T> {
  here.add(id)
  try {
    return await ((locks()?.request(name(id), work) as Promise<T> | undefined) ?? work())
  } finally {
    here.delete(id)
  }
}

export async function lockedUploads(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set([...here, ...held.flatMap(it => (it.name?.startsWith('pile ') ? [it.name.slice(5)] : []))])
}
