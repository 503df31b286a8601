import { seen as seenCall } from '@docketry/contracts/api/site.ts'
import { countedRoutes, isScreen } from '@docketry/contracts/rules/site.ts'
import { handler, type AnyHandler } from '../../platform/endpoints/handler.ts'
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
    const event = Object.hasOwn(events, one.endpoint.name) ? events[one.endpoint.name] : undefined
    if (event === undefined) return one
    return {
      ...one,
      async answer(request) {
        const answer: unknown = await one.answer(request)
        if (typeof answer === 'object' && answer !== null && 'token' in answer) counts.add('event', event, request.at)
        return answer
      },
    }
  })
