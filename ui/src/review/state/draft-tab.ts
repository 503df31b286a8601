import { newId } from '../../data/new-id.ts'

/**
 * Which drafts belong to open tabs, so that two tabs with the same batch do not replace each other's. An open tab holds a lock of the
 * browser with the name of its draft's key; the browser ends the lock however the tab ends. Without locks (pages that are not from https or
 * localhost) every draft counts as one of a closed tab: another tab takes it over, too, and nothing is lost.
 */
export type DraftTab = {
  /** The key of this tab's draft under `prefix`, the same after a reload; no other open tab has it. */
  claim: (prefix: string) => Promise<string>
  /** Gives up the claimed key for a new one. */
  renew: (prefix: string) => Promise<string>
  /** Gives up the claimed key: its draft is then one of a closed tab. */
  release: () => void
  /** The keys that open tabs have claimed. */
  claimed: () => Promise<ReadonlySet<string>>
  /** Runs `work` while no other tab runs work of this name. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

/** Whether a key is of a draft under this prefix. Earlier versions had one draft for all tabs, with the prefix as its key. */
export const isKeyUnder = (prefix: string, key: unknown): key is string =>
  typeof key === 'string' && (key === prefix || key.startsWith(`${prefix} tab `))

/** In the storage of the session: the id of this tab. A duplicated tab begins with the id of the other. */
const idItem = 'draft-tab'
/** ms. Before a reload the page before it has to give up its lock; a duplicated tab waits as long in vain. */
const maxWait = 5000

type Session = Pick<Storage, 'getItem' | 'setItem'>
/** Null where the browser forbids it. */
function sessionOf(): Session | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Holds a lock until the returned function is called; null where another tab still has it after `wait` ms. */
const hold = (locks: LockManager, name: string, wait: number): Promise<(() => void) | null> =>
  new Promise(resolve => {
    const held = (): Promise<void> => new Promise(release => resolve(() => release()))
    locks.request(name, { signal: AbortSignal.timeout(wait) }, held).catch(() => resolve(null))
  })

/** Of this tab. */
export function draftTab(locks: LockManager | null = globalThis.navigator?.locks ?? null, session = sessionOf(), wait = maxWait): DraftTab {
  let end = (): void => undefined
  let released = false
  /** True once the tab has the lock, or where there are none. */
  async function lock(key: string): Promise<boolean> {
    if (!locks) return true
    const held = await hold(locks, key, wait)
    end = held ?? end
    // The page was left while it waited.
    if (released) end()
    return held !== null
  }
  async function claimNew(prefix: string): Promise<string> {
    const id = newId()
    session?.setItem(idItem, id)
    await lock(`${prefix} tab ${id}`)
    return `${prefix} tab ${id}`
  }
  return {
    async claim(prefix) {
      const before = session?.getItem(idItem)
      return before && (await lock(`${prefix} tab ${before}`)) ? `${prefix} tab ${before}` : claimNew(prefix)
    },
    renew(prefix) {
      end()
      return claimNew(prefix)
    },
    release() {
      released = true
      end()
    },
    claimed: async () => new Set((await locks?.query())?.held?.flatMap(({ name }) => name ?? [])),
    alone: async (name, work) => (locks ? await locks.request(`${name} drafts`, work) : await work()),
  }
}
