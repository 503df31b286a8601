import { contact as contactCall } from '@docketry/contracts/api/site.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import { isEmail } from '../email-address.ts'
import type { SiteTools } from '../tools.ts'

type Tools = Pick<SiteTools, 'operator' | 'sendMail'>

const mostCharacters = 10_000
/** The same words of the same sender within it are one message, however often the button was pressed. */
const sameMs = 10 * 60_000

/** The form has no checks of its own: the first message of the answer is what it shows (specification of accounts, section 5). */
export const contact = ({ operator, sendMail }: Tools) =>
  handler(contactCall, {
    async answer({ body, at }) {
      const [email, message] = [body.email.trim(), body.message.replaceAll('\r\n', '\n').trim()]
      const errors = [
        ...(isEmail(email) ? [] : [{ param: 'email', msg: 'Invalid email' }]),
        ...(message === '' ? [{ param: 'message', msg: 'Write a message first.' }] : []),
        ...(message.length > mostCharacters ? [{ param: 'message', msg: 'The message is too long. Shorten it to 10,000 characters.' }] : []),
      ]
      if (errors.length > 0) throw new FormRefusal(errors)
      if (operator.contact === undefined) throw refuse('contact.nowhere')
      const mailId = idFrom('mail', 'contact', email.toLowerCase(), message, Math.floor(at / sameMs))
      await sendMail({ mailId, to: { email: operator.contact }, template: 'contact', data: { email, message } })
      return { success: true as const }
    },
  })
