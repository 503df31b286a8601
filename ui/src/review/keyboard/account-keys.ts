/** Own keys go with the person: chosen here they are told to the account, chosen elsewhere they are heard from it. What is chosen last holds. */
import { chooseReviewKeys, profile } from '@docketry/contracts/api/settings.ts'
import { useEffect } from 'react'
import { sendRequest } from '../../data/request.ts'
import { heldKeys, holdKeys, userNow } from './stored-keys.ts'
import type { Chord, OwnKeys } from './own-keys.ts'

/** Tells the account what it has not heard; more may be chosen meanwhile. */
async function tell(): Promise<void> {
  for (let { user, own, unsent } = heldKeys(); unsent; { user, own, unsent } = heldKeys()) {
    if (user === '' || user !== userNow()) return
    await sendRequest(chooseReviewKeys, { body: { keys: own as Record<string, Chord> } }) // none is undefined: they come from JSON, or are left out
    if (heldKeys().user === user && heldKeys().own === own) holdKeys(own, false)
  }
}

async function hear(): Promise<void> {
  const { user, own } = heldKeys()
  if (user === '') return
  const { reviewKeys } = await sendRequest(profile, {})
  const now = heldKeys()
  if (now.user !== user || now.own !== own || now.unsent) return
  // An account that never heard of any gets those that this browser kept before accounts held them.
  if (reviewKeys === null) return Object.keys(own).length > 0 ? (holdKeys(own, true), tell()) : undefined
  if (JSON.stringify(reviewKeys) !== JSON.stringify(own)) holdKeys(reviewKeys, false)
}

let busy: Promise<void> = Promise.resolve()
/** One after the other, so that an older choice never arrives after a newer one. What fails is tried again with the next visit, or once the network is back. */
const inTurn = (work: () => Promise<void>): Promise<void> => (busy = busy.then(work).catch(() => undefined))

export const syncKeys = (): Promise<void> => inTurn(() => (heldKeys().unsent ? tell() : hear()))

/** At once on this page, and told to the account as soon as it can be reached. */
export function keepKeys(own: OwnKeys): Promise<void> {
  holdKeys(own, true)
  return inTurn(tell)
}

/** For pages with keys: agrees with the account when they open and when the network comes back. */
export function useAccountKeys(): void {
  useEffect(() => {
    const sync = (): void => void syncKeys()
    sync()
    window.addEventListener('online', sync)
    return () => window.removeEventListener('online', sync)
  }, [])
}
