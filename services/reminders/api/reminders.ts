/** Endpoints of reminders. */
import {
  chooseReminders as chooseEndpoint,
  reminders,
  setReminderRules as rulesEndpoint,
  stopReminders as stopEndpoint,
} from '@docketry/contracts/api/reminders.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { employmentIn, seesClient, someClients } from '../../platform/auth/caller.ts'
import { load } from '../../platform/commands/load.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import { remindersDue, type FirmFacts } from '../due.ts'
import { shownLodged } from '../lodged-due.ts'
import { factsSeen, firmFacts, type FactsTools } from '../firm-facts.ts'
import { chooseReminders, firmReminders, kindsOf, setReminderRules, stopKind } from '../reminders.ts'
import { readStopCode } from '../stop-code.ts'

type Tools = FactsTools & { events: EventStore; codeKey: string }

const freshMs = 5 * 60_000
const maxFirms = 200

export const handleReminders = ({ events, ...tools }: Tools) => {
  /** Reading the invoices of six quarters takes a while in a large firm: facts are read anew after five minutes. */
  const cache = new Map<string, { at: number; facts: Promise<FirmFacts> }>()
  function factsOf(firmId: string, at: number): { at: number; facts: Promise<FirmFacts> } {
    const known = cache.get(firmId)
    if (known && at - known.at < freshMs) return known
    if (cache.size >= maxFirms) cache.clear()
    const read = { at, facts: firmFacts(tools, firmId, at) }
    cache.set(firmId, read)
    read.facts.catch(() => cache.delete(firmId))
    return read
  }
  return handler(reminders, {
    firm: ({ query }) => ({ firmId: query.firmId, clientId: someClients }),
    async answer({ query: { firmId }, caller, at }) {
      const read = factsOf(firmId, at)
      const [state, all] = await Promise.all([load(events, firmReminders, firmId), read.facts])
      const facts = factsSeen(all, clientId => caller !== null && seesClient(caller, firmId, clientId))
      const due = [...remindersDue(facts, state.rules, dateIn(facts.zone, at)), ...shownLodged(firmId, facts, state.rules)]
      return {
        reminders: due.flatMap(({ kind, items }) => items.map(item => ({ kind, ...item }))),
        at: read.at,
        rules: state.rules,
        mine: caller ? kindsOf(state, caller.userId, employmentIn(caller, firmId) ?? '') : [],
      }
    },
  })
}

export const handleSetReminderRules = () =>
  handler(rulesEndpoint, {
    firm: ({ body }) => body.firmId,
    async answer({ body, execute }) {
      await execute(setReminderRules, body)
      return { success: true as const }
    },
  })

export const handleChooseReminders = () =>
  handler(chooseEndpoint, {
    firm: ({ body }) => ({ firmId: body.firmId, clientId: someClients }),
    async answer({ body: { firmId, kinds }, caller, executeAsSystem }) {
      if (caller === null) throw refuse('sign-in.needed')
      await executeAsSystem(chooseReminders, { firmId, userId: caller.userId, kinds })
      return { success: true as const }
    },
  })

export const handleStopReminders = ({ read, codeKey }: Pick<Tools, 'read' | 'codeKey'>) =>
  handler(stopEndpoint, {
    async answer({ body, executeAsSystem }) {
      const found = readStopCode(codeKey, body.code)
      if (found === null) throw refuse('newsletter.bad-link', 'code')
      const type = (await read.get('users', found.userId))?.employments.find(it => it.firmId === found.firmId)?.type ?? ''
      await executeAsSystem(stopKind, { ...found, type })
      return { success: true as const }
    },
  })
