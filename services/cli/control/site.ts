/** The operator's commands for the public site: page counts and newsletter subscribers. */
import { countsIn, type Count } from '../../site/count-store.ts'
import { subscriberStore } from '../../site/subscriber-store.ts'
import type { Stores } from '../../main/stores.ts'

/** `unsubscribePath`: without origin; every newsletter to this address must contain it. `at`: UTC ms. */
export type SubscriberLine = { email: string; at: number; unsubscribePath: string }

/** `flush`: stores the page counts of this process. */
export const siteOn = ({ durable, keys }: Pick<Stores, 'durable' | 'keys'>, flush: () => Promise<void>) => ({
  async counts(): Promise<Count[]> {
    await flush()
    return countsIn(durable)
  },
  subscribers: async (): Promise<SubscriberLine[]> =>
    (await subscriberStore(durable, keys.email).all()).map(({ email, at, code }) => ({ email, at, unsubscribePath: `/newsletter/unsubscribe/${code}` })),
})
