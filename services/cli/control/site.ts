/** What an operator may ask of the public site: how often its pages were seen, and who gets the newsletter. */
import { countsIn, type Count } from '../../site/count-store.ts'
import { subscriberStore } from '../../site/subscriber-store.ts'
import type { Stores } from '../../main/stores.ts'

/** `unsubscribePath`: without its origin; it belongs into every newsletter that goes to this address. `at`: UTC ms. */
export type SubscriberLine = { email: string; at: number; unsubscribePath: string }

/** `flush`: stores what this very process has counted and not yet stored. */
export const siteOn = ({ durable, keys }: Pick<Stores, 'durable' | 'keys'>, flush: () => Promise<void>) => ({
  async counts(): Promise<Count[]> {
    await flush()
    return countsIn(durable)
  },
  subscribers: async (): Promise<SubscriberLine[]> =>
    (await subscriberStore(durable, keys.email).all()).map(({ email, at, code }) => ({ email, at, unsubscribePath: `/newsletter/unsubscribe/${code}` })),
})
