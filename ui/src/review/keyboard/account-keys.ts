/** Synchronises a person's own keys with the account: choices here are uploaded, choices elsewhere downloaded. The last choice wins. */
import { chooseReviewKeys, profile } from '@docketry/contracts/api/settings.ts'
import { useEffect } from 'react'
import { sendRequest } from '../../data/request.ts'
import { storedKeys, storeKeys, userNow } from './stored-keys.ts'
import { readOwnKeys, type Chord, type OwnKeys } from './own-keys.ts'

/** Uploads unsent keys, until none are left: more may be chosen meanwhile. */
async function upload(): Promise<void> {
  for (let { user, own, unsent } = storedKeys(); unsent; { user, own, unsent } = storedKeys()) {
    if (user === '' || user !== userNow()) return
    await sendRequest(chooseReviewKeys, { body: { keys: own as Record<string, Chord> } }) // values are never undefined: they come from JSON
    if (storedKeys().user === user && storedKeys().own === own) storeKeys(own, false)
  }
}

async function download(): Promise<void> {
  const { user, own } = storedKeys()
  if (user === '') return
  const { reviewKeys } = await sendRequest(profile, {})
  const now = storedKeys()
  if (now.user !== user || now.own !== own || now.unsent) return
  // An account without keys gets those of this browser, stored before accounts had keys.
  if (reviewKeys === null) return Object.keys(own).length > 0 ? (storeKeys(own, true), upload()) : undefined
  const read = readOwnKeys(reviewKeys)
  if (JSON.stringify(read) !== JSON.stringify(own)) storeKeys(read, false)
}

let busy: Promise<void> = Promise.resolve()
/**
 * One after the other, so that an older choice never arrives after a newer one. What fails is tried again with the next visit, or once the
 * network is back.
 */
const oneAtATime = (work: () => Promise<void>): Promise<void> => (busy = busy.then(work).catch(() => undefined))

export const syncKeys = (): Promise<void> => oneAtATime(() => (storedKeys().unsent ? upload() : download()))

/** Applies the keys at once, and uploads them as soon as the account can be reached. */
export function chooseKeys(own: OwnKeys): Promise<void> {
  storeKeys(own, true)
  return oneAtATime(upload)
}

/** Synchronises when a page with keys opens and when the network comes back. */
export function useAccountKeys(): void {
  useEffect(() => {
    const sync = (): void => void syncKeys()
    sync()
    window.addEventListener('online', sync)
    return () => window.removeEventListener('online', sync)
  }, [])
}
