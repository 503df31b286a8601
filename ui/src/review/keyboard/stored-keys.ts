/** A person's own keys in localStorage: a copy of the account's, and choices that are not uploaded yet. */
import { createStore, useStore } from '../../data/store.ts'
import { session } from '../../session/session.ts'
import { keymap, type Binding } from './keymap.ts'
import { readOwnKeys, withOwnKeys, type OwnKeys, type StoredOwnKeys } from './own-keys.ts'

const storageKey = (userId: string): string => `keys ${userId}`
const unsentStorageKey = (userId: string): string => `keys-unsent ${userId}`
export const userNow = (): string => session.get()?.user_id ?? ''

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // private windows without storage
  }
}

function toStorage(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Without storage they apply until the page is left.
  }
}

function readKeys(userId: string): OwnKeys {
  try {
    return readOwnKeys(JSON.parse(fromStorage(storageKey(userId)) ?? '{}') as StoredOwnKeys) // written below, by this version or another one
  } catch {
    return {} // not written by this page
  }
}

/** `unsent`: chosen here and not uploaded yet. */
type StoredKeys = { user: string; own: OwnKeys; keymap: readonly Binding[]; unsent: boolean }
const storedKeysOf = (user: string, own: OwnKeys, unsent: boolean): StoredKeys => ({ user, own, keymap: withOwnKeys(keymap, own), unsent })
const fromBrowser = (user: string): StoredKeys => storedKeysOf(user, readKeys(user), fromStorage(unsentStorageKey(user)) !== null)
const store = createStore<StoredKeys>(fromBrowser(userNow()))

session.subscribe(() => {
  const user = userNow()
  if (user !== store.get().user) store.set(() => fromBrowser(user))
})

/** The key map of the signed-in person. */
export const keymapNow = (): readonly Binding[] => store.get().keymap
/** The key of a command as the signed-in person has it: `Alt+Q`. Empty when it has none. */
export const capsOf = (command: Binding['command']): string =>
  keymapNow()
    .find(it => it.command === command)
    ?.caps.join('+') ?? ''
export const useKeymap = (): readonly Binding[] => useStore(store, it => it.keymap)
export const useOwnKeys = (): OwnKeys => useStore(store, it => it.own)
export const useUnsentKeys = (): boolean => useStore(store, it => it.unsent)
export const storedKeys = (): Pick<StoredKeys, 'user' | 'own' | 'unsent'> => store.get()

/** Stores them in this browser. `unsent`: they are still to be uploaded. */
export function storeKeys(own: OwnKeys, unsent: boolean): void {
  const user = userNow()
  store.set(() => storedKeysOf(user, own, unsent))
  toStorage(storageKey(user), JSON.stringify(own))
  toStorage(unsentStorageKey(user), unsent ? 'yes' : null)
}

/** Where a person's own keys are stored. `unsent`: the last choice is not uploaded yet. */
export const storedKeysText = (unsent: boolean): string =>
  unsent ? 'Kept in this browser until your account can be reached.' : 'Kept on your account, wherever you sign in.'
