/** The endpoints of visitors without an account: contact form, newsletter, page counts. */
import { contact, subscribe, unsubscribe, seen } from '@docketry/contracts/api/site.ts'
import { handler, type AnyHandler } from '../../platform/endpoints/handler.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import type { SiteTools } from '../tools.ts'
import { subscriberStore } from '../subscriber-store.ts'
import { isEmail } from '@docketry/contracts/rules/emails.ts'
import { countedRoutes, isScreen } from '@docketry/contracts/rules/site.ts'

type ContactTools = Pick<SiteTools, 'operator' | 'sendMail'>

const maxCharacters = 10_000
/** The same text of the same sender within this window is one message. */
const repeatWindowMs = 10 * 60_000

/** The form does not validate: it shows the first error of the answer (specification of accounts, section 5). */
export const handleContact = ({ operator, sendMail }: ContactTools) =>
  handler(contact, {
    async answer({ body, at }) {
      const [email, message] = [body.email.trim(), body.message.replaceAll('\r\n', '\n').trim()]
      const errors = [
        ...(isEmail(email) ? [] : [{ param: 'email', msg: 'Invalid email' }]),
        ...(message === '' ? [{ param: 'message', msg: 'Write a message first.' }] : []),
        ...(message.length > maxCharacters ? [{ param: 'message', msg: 'The message is too long. Shorten it to 10,000 characters.' }] : []),
      ]
      if (errors.length > 0) throw new FormRefusal(errors)
      if (operator.contact === undefined) throw refuse('contact.nowhere')
      const mailId = idFrom('mail', 'contact', email.toLowerCase(), message, Math.floor(at / repeatWindowMs))
      await sendMail({ mailId, to: { email: operator.contact }, template: 'contact', data: { email, message } })
      return { success: true as const }
    },
  })

type NewsletterTools = Pick<SiteTools, 'durable' | 'emailSecret' | 'sendMail'>

/** Does not reveal whether an address is subscribed already: the answer is the same, without a second welcome mail. */
export const handleSubscribe = ({ durable, emailSecret, sendMail }: NewsletterTools) =>
  handler(subscribe, {
    async answer({ body, at }) {
      const email = body.email.trim()
      if (!isEmail(email)) throw new FormRefusal([{ param: 'email', msg: 'Invalid email' }])
      const store = subscriberStore(durable, emailSecret)
      const added = await store.add(email, at)
      if (added) {
        await sendMail({
          mailId: idFrom('mail', 'newsletter-welcome', added.id, at),
          to: { email },
          template: 'newsletter-welcome',
          data: { unsubscribePath: `/newsletter/unsubscribe/${store.codeOf(added.id)}` },
        })
      }
      return { success: true as const }
    },
  })

export const handleUnsubscribe = ({ durable, emailSecret }: NewsletterTools) =>
  handler(unsubscribe, {
    async answer({ body }) {
      if (!(await subscriberStore(durable, emailSecret).remove(body.code))) throw refuse('newsletter.bad-link', 'code')
      return { success: true as const }
    },
  })

type CountTools = Pick<SiteTools, 'counts'>

/** Counts known route patterns only. Addresses, which may contain ids, are not stored. */
export const handleSeen = ({ counts }: CountTools) =>
  handler(seen, {
    answer({ body, at }) {
      for (const requested of body.routes) {
        const route = countedRoutes.find(pattern => pattern === requested)
        if (route) counts.add(isScreen(route) ? 'screen' : 'page', route, at)
      }
      return { success: true as const }
    },
  })

/** Endpoints counted as events (specification of accounts, section 7) when their answer contains a session token. */
const events: Record<string, string> = { register: 'sign_up', login: 'login' }

/** Wraps the handlers of registration and sign-in, so that successful requests are counted. */
export const withSessionCounts = (handlers: AnyHandler[], { counts }: CountTools): AnyHandler[] =>
  handlers.map(handler => {
    const event = Object.hasOwn(events, handler.endpoint.name) ? events[handler.endpoint.name] : undefined
    if (event === undefined) return handler
    return {
      ...handler,
      async answer(request) {
        const answer: unknown = await handler.answer(request)
        if (typeof answer === 'object' && answer !== null && 'token' in answer) counts.add('event', event, request.at)
        return answer
      },
    }
  })
