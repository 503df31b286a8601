/** A person's own keys, kept in this browser under their name. */
import { createStore, useStore } from '../../data/store.ts'
import { session } from '../../session/session.ts'
import { keymap, type Binding } from '../keymap.ts'
import { withOwnKeys, type OwnKeys } from './own-keys.ts'

const place = (userId: string): string => `keys ${userId}`
const userNow = (): string => session.get()?.user_id ?? ''

function readKeys(userId: string): OwnKeys {
  try {
    return JSON.parse(localStorage.getItem(place(userId)) ?? '{}') as OwnKeys
  } catch {
    return {} // private windows without storage, or a text that is none of ours
  }
}

type Held = { user: string; own: OwnKeys; keymap: readonly Binding[] }
const held = (user: string, own: OwnKeys): Held => ({ user, own, keymap: withOwnKeys(keymap, own) })
const store = createStore<Held>(held(userNow(), readKeys(userNow())))

session.subscribe(() => {
  const user = userNow()
  if (user !== store.get().user) store.set(() => held(user, readKeys(user)))
})

/** The table of keys as it is for who is signed in. */
export const keymapNow = (): readonly Binding[] => store.get().keymap
export const useKeymap = (): readonly Binding[] => useStore(store, it => it.keymap)
export const useOwnKeys = (): OwnKeys => useStore(store, it => it.own)

export function keepKeys(own: OwnKeys): void {
  const user = userNow()
  store.set(() => held(user, own))
  try {
    localStorage.setItem(place(user), JSON.stringify(own))
  } catch {
    // Without storage they hold until the page is left.
  }
}
