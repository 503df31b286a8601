import { undoPages as call } from '@docketry/contracts/api/pages.ts'
import type { PagesEvent } from '@docketry/contracts/events/pages.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { setPagesBack } from '../commands/arrange-pages.ts'
import { invoiceIn } from '../invoice-in.ts'
import { pages, pagesStream } from '../pages.ts'
import { answerOf, type PagesTools } from './arrange-pages.ts'

/** The invoices of the act that nobody has deleted. Asked of their own streams: one that is set aside has no row. */
async function stillThere({ events }: PagesTools, groupId: string, arrangementId: string): Promise<string[]> {
  const facts = (await events.read(pagesStream(groupId))) as unknown as PagesEvent[] // its streams hold nothing else
  const { acts } = facts.reduce(pages.evolve, pages.initial)
  const moved = Object.hasOwn(acts, arrangementId) ? (acts[arrangementId] ?? []) : []
  const states = await Promise.all(moved.map(async ({ invoiceId }) => ({ invoiceId, state: await invoiceIn(events, invoiceId) })))
  return states.filter(({ state }) => !state.deleted).map(({ invoiceId }) => invoiceId)
}

export const undoPages = (tools: PagesTools) => {
  const groupOf = (groupId: string) => tools.read.get('scan-groups', groupId)
  return handler(call, {
    firm: ({ body }) => groupOf(body.group_id),
    async answer({ body, execute, executeAsSystem }) {
      const group = await groupOf(body.group_id)
      if (!group) throw refuse('not-found')
      const { id: groupId, clientId, firmId } = group
      const rows = await stillThere(tools, groupId, body.arrangement_id)
      const { facts } = await execute(setPagesBack, { groupId, clientId, firmId, undoes: body.arrangement_id, rows })
      return answerOf(tools, groupId, facts[0] as PagesEvent | undefined, executeAsSystem) // the command stores nothing else
    },
  })
}
