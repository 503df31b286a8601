/** After the faults, completes every group through the endpoints, as a user would. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Entry, Outcome } from './ledger.ts'
import { sendingOf } from './action-requests.ts'
import { newId } from '../../platform/events/ids.ts'
import type { Send } from './send.ts'
import type { Session } from './user.ts'
import { answersOf, type FirmAnswers } from './world.ts'

/** Retries of a group before it counts as failed. */
const maxRetries = 5

/** `retried`: number of Retry requests. `quiet`: every batch is complete, and no invoice of a deleted one is shown. */
type Settled = { answers: FirmAnswers; retried: number; quiet: boolean }

/** `status`: of the answer to a retry; 0: none arrived. */
function outcomeOf(status: number): Outcome {
  if (status === 0) return 'unknown'
  return status === 200 ? 'acknowledged' : 'refused'
}

const isQuiet = ({ cards, quarter, details }: FirmAnswers): boolean => {
  const shown = new Set(Object.values(details).flatMap(detail => detail?.invoices.map(invoice => invoice.id) ?? []))
  return (
    Object.values(cards)
      .flat()
      .every(card => card.status === 'COMPLETE') &&
    Object.values(quarter)
      .flat()
      .every(id => shown.has(id))
  )
}

/** Polls and retries until `quiet` or until `ms` have passed. Every retry is recorded in the ledger. */
export async function settle(send: Send, session: Session, entries: Entry[], ms: number): Promise<Settled> {
  const groupIds = entries.filter(entry => entry.user === session.name && entry.action.kind === 'upload').flatMap(entry => entry.id ?? [])
  const until = performance.now() + ms
  const tries = new Map<string, number>()
  for (;;) {
    const answers = await answersOf(send, session, groupIds)
    const quiet = isQuiet(answers)
    const retried = [...tries.values()].reduce((sum, count) => sum + count, 0)
    if (quiet || performance.now() > until) return { answers, retried, quiet }
    for (const { id, status } of Object.values(answers.cards).flat()) {
      const before = tries.get(id) ?? 0
      if (status !== 'FAILED' || before >= maxRetries) continue
      tries.set(id, before + 1)
      const action = { kind: 'retry' as const, groupId: id }
      const { status: answer } = await send({ ...sendingOf(action, null), token: session.token, key: newId() })
      entries.push({
        user: session.name,
        action,
        outcome: outcomeOf(answer),
        id: null,
        code: null,
      })
    }
    await delay(200)
  }
}
