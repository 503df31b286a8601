import { subscribe as subscribeCall, unsubscribe as unsubscribeCall } from '@docketry/contracts/api/site.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { isEmail } from '../email-address.ts'
import { subscriberStore } from '../subscriber-store.ts'
import type { SiteTools } from '../tools.ts'

type Tools = Pick<SiteTools, 'kept' | 'emailKey' | 'sendMail'>

/** Whether an address was there already is told to nobody: the answer is the same, and a second welcome is not sent. */
export const subscribe = ({ kept, emailKey, sendMail }: Tools) =>
  handler(subscribeCall, {
    async answer({ body, at }) {
      const email = body.email.trim()
      if (!isEmail(email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      const store = subscriberStore(kept, emailKey)
      const added = await store.add(email, at)
      if (added) {
        await sendMail({
          mailId: idFrom('mail', 'newsletter-welcome', added.id, at), to: { email }, template: 'newsletter-welcome',
          data: { unsubscribePath: `/newsletter/unsubscribe/${store.codeOf(added.id)}` },
        })
      }
      return { success: true as const }
    },
  })

export const unsubscribe = ({ kept, emailKey }: Tools) =>
  handler(unsubscribeCall, {
    async answer({ body }) {
      if (!(await subscriberStore(kept, emailKey).remove(body.code))) throw refuse('newsletter.bad-link', 'code')
      return { success: true as const }
    },
  })
