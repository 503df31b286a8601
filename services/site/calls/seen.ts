import { seen as seenCall } from '@docketry/contracts/calls/site.ts'
import { countedRoutes, isScreen } from '@docketry/contracts/rules/site.ts'
import { handler, type AnyHandler } from '../../core/answering.ts'
import type { SiteTools } from '../tools.ts'

type Tools = Pick<SiteTools, 'counts'>

/** Only patterns of the list are counted: an address itself, which may hold an id, is never kept. */
export const seen = ({ counts }: Tools) =>
  handler(seenCall, {
    answer({ body, at }) {
      for (const given of body.routes) {
        const route = countedRoutes.find(one => one === given)
        if (route) counts.add(isScreen(route) ? 'screen' : 'page', route, at)
      }
      return { success: true as const }
    },
  })

/** Calls that are events of the site's figures (specification of accounts, section 7): counted when they gave a session. */
const events: Record<string, string> = { register: 'sign_up', login: 'login' }

export const counting = (handlers: AnyHandler[], { counts }: Tools): AnyHandler[] =>
  handlers.map(one => {
    const event = Object.hasOwn(events, one.call.name) ? events[one.call.name] : undefined
    if (event === undefined) return one
    return {
      ...one,
      async answer(asked) {
        const answer: unknown = await one.answer(asked)
        if (typeof answer === 'object' && answer !== null && 'token' in answer) counts.add('event', event, asked.at)
        return answer
      },
    }
  })
