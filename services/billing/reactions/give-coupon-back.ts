import type { SubscriptionEvent } from '@docketry/contracts/events/subscription.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'

type Unpaid = { subscriptionId: string; code: string | null }
const giveBack = ({ subscriptionId, code }: Unpaid) => ({ commands: code === null ? [] : [{ name: 'give-coupon-back', body: { code, subscriptionId } }] })

/** A purchase that came to nothing has used no coupon. */
export const giveBackDeclined = reactionTo<SubscriptionEvent>()('give-back-declined', 'SubscriptionDeclined', giveBack)
export const giveBackAbandoned = reactionTo<SubscriptionEvent>()('give-back-abandoned', 'SubscriptionAbandoned', giveBack)
