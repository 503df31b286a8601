/** Auditors: the firm's side (list, engage, end), and the auditor's own engagements. */
import * as contract from '@docketry/contracts/api/auditors.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { isEmail } from '@docketry/contracts/rules/emails.ts'
import { holderOf } from '../../platform/commands/claim.ts'
import { load } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { FormRefusal, refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { endEngagementCommand, engageAuditorCommand, engagement } from '../engagement.ts'
import { emailHash } from '../sign-in.ts'
import { countInvitationMail, isMember, nameOf } from './invitations.ts'
import { checkClients } from './team.ts'
import { fullName } from '../../shared/user-names.ts'

type Tools = { read: ReadRows; events: EventStore; emailSecret: string }

export const handleAuditors = (tools: Tools) =>
  handler(contract.auditors, {
    firm: ({ query }) => query.firmId,
    async answer({ query: { firmId } }) {
      const { rows } = await tools.read.find('auditors', { filter: { firmIds: firmId } })
      const entries = await Promise.all(
        rows.map(async ({ email, engagements }) => {
          const name = await nameAt(tools, email)
          return engagements
            .filter(it => it.firmId === firmId)
            .map(({ firmId: _, ...it }): contract.AuditorEntry => ({ ...it, email, name }))
        }),
      )
      const runningFirst = ({ endedAt }: contract.AuditorEntry): number => (endedAt === null ? 0 : 1)
      return entries.flat().sort((a, b) => runningFirst(a) - runningFirst(b) || b.engagedAt - a.engagedAt)
    },
  })

/** The name of whoever has registered and verified the address; null for nobody. */
async function nameAt({ read, events, emailSecret }: Tools, email: string): Promise<string | null> {
  const user = await read.get('users', (await holderOf(events, 'email', emailHash(emailSecret, email))) ?? '')
  return user?.verified ? fullName(user) : null
}

export const handleEngageAuditor = (tools: Tools) =>
  handler(contract.engageAuditor, {
    firm: ({ body }) => body.firmId,
    async answer(request) {
      const {
        body: { firmId, email: typed, from, to, ...rest },
        caller,
        execute,
        newId,
      } = request
      const [email, clientIds] = [typed.trim(), [...new Set(rest.clientIds)]]
      const wrong = [
        ...(isEmail(email) ? [] : [{ param: 'email', msg: 'Invalid email' }]),
        ...(
          [
            ['from', from],
            ['to', to],
          ] as const
        )
          .filter(([, day]) => !isDate(day))
          .map(([param]) => ({ param, msg: 'This date does not exist. Choose it again.' })),
      ]
      if (wrong.length > 0) throw new FormRefusal(wrong)
      if (to < from) throw refuse('auditor.period', 'to')
      if (await isMember(tools, email, firmId)) throw refuse('auditor.member', 'email')
      await checkClients(tools.read, firmId, clientIds)
      const engagementId = newId('engagement')
      const [firm, engagerName] = await Promise.all([tools.read.get('businesses', firmId), nameOf(tools, caller?.userId ?? '')])
      await countInvitationMail(tools, request, { firmId, invitationId: engagementId, email })
      await execute(engageAuditorCommand, { engagementId, firmId, email, clientIds, from, to, firmName: firm?.name ?? '', engagerName })
      return { id: engagementId }
    },
  })

export const handleEndEngagement = ({ events }: Pick<Tools, 'events'>) =>
  handler(contract.endEngagement, {
    firm: async ({ body }) => (await load(events, engagement, body.id)).engaged?.firmId ?? null,
    async answer({ body, execute }) {
      await execute(endEngagementCommand, { engagementId: body.id })
      return { success: true as const }
    },
  })

export const handleMyEngagements = ({ read }: Pick<Tools, 'read'>) =>
  handler(contract.myEngagements, {
    async answer({ caller }) {
      const running = Object.entries(caller?.engagements ?? {}).flatMap(([firmId, some]) => some.map(it => ({ firmId, ...it })))
      const named = await read.getMany('businesses', [...new Set(running.flatMap(it => [it.firmId, ...it.clientIds]))])
      const names = new Map(named.map(({ id, name }) => [id, name]))
      const of = (id: string) => ({ id, name: names.get(id) ?? '' })
      return running.map(({ id, firmId, clientIds, from, to }) => ({ id, firm: of(firmId), clients: clientIds.map(of), from, to }))
    },
  })
