/** One simulated user, the only one of a firm: performs one action after the other and records every outcome in the ledger. */
import { setTimeout as delay } from 'node:timers/promises'
import type { GroupDetail } from '@docketry/contracts/api/scans.ts'
import { newId } from '../../platform/events/ids.ts'
import { abnOf } from '../app.ts'
import { verificationCode } from '../verify.ts'
import { detailPath, isReplacedInAnswer, sendingOf, showing, signingIn } from './action-requests.ts'
import type { Chance } from './chance.ts'
import type { Entry, Outcome, Action } from './ledger.ts'
import { nextAction, type UserState } from './next-action.ts'
import { codeOf, type Answered, type Send } from './send.ts'

export type Session = { name: string; token: string; firmId: string }

/** `entries`, `complaints`: the user appends to these. `index`: makes the user's numbers unique. */
export type Life = {
  index: number
  /** The data folder with the deployment's keys; null: servers with the development secrets. */
  data: string | null
  send: Send
  chance: Chance
  entries: Entry[]
  complaints: string[]
  /** Ends the user after the current action. */
  stop: AbortSignal
  maxGroups: number
  /** Maximum number of scanned pictures to upload; each takes seconds to read. */
  scans: number
}

/** A write answered sooner has not timed out while waiting for the projections: the next read must show it. */
const promisedMs = 1900
const seesMs = 60_000
/** Probability that a user gives up after the first attempt. */
const impatient = 0.1

function outcomeOf({ status, body }: Answered): { outcome: Outcome; code: string | null } {
  if (status === 0) return { outcome: 'unknown', code: null }
  if (status !== 200) return { outcome: 'refused', code: codeOf(body) ?? String(status) }
  const [saved] = (body as { outcomes?: { saved: boolean; error?: { code: string } }[] }).outcomes ?? []
  return saved?.saved === false ? { outcome: 'refused', code: saved.error?.code ?? null } : { outcome: 'acknowledged', code: null }
}

const idOf = (body: unknown): string => {
  const { id, data } = body as { id?: string; data?: { scanGroup: { id: string } } }
  return id ?? data?.scanGroup.id ?? ''
}

export async function user({ index, data, send, chance, entries, complaints, stop, ...limits }: Life): Promise<Session> {
  const name = `user ${index}`
  let token = ''
  let last = index * 10_000

  async function see(action: Action, id: string, ms: number): Promise<void> {
    const where = showing(action, id)
    if (where === null) return
    const unanswered = entries.filter(entry => entry.user === name && entry.outcome === 'unknown').map(entry => entry.action)
    const until = performance.now() + seesMs
    for (let looks = 0; performance.now() < until; looks += 1) {
      const answer = await send({ method: 'GET', path: where.path, token })
      if (where.shows(answer) || isReplacedInAnswer(action, answer, unanswered)) return
      if (looks === 0 && ms < promisedMs)
        complaints.push(
          `${name} does not see ${JSON.stringify(action)}, which was answered after ${Math.round(ms)} ms; the read says ${answer.status}`,
        )
      await delay(100)
    }
    complaints.push(`${name} never sees ${JSON.stringify(action)}`)
  }

  async function perform(action: Action, zip: Buffer | null = null, patient = false): Promise<Entry & { body: unknown }> {
    const attempts = !patient && chance.happens(impatient) ? { attempts: 1 } : {}
    const answer = await send({ ...sendingOf(action, zip), ...(token === '' ? {} : { token }), key: newId(), ...attempts })
    const entry = { user: name, action, id: null, ...outcomeOf(answer) }
    if (entry.outcome === 'refused')
      complaints.push(`${name} is refused ${JSON.stringify(action)}: ${entry.code} (attempt ${answer.attempts})`)
    const recorded: Entry = entry.outcome === 'acknowledged' ? { ...entry, id: idOf(answer.body) || null } : entry
    entries.push(recorded)
    if (action.kind !== 'register' && recorded.outcome === 'acknowledged') await see(action, recorded.id ?? '', answer.ms)
    return { ...recorded, body: answer.body }
  }

  /** A user whose first answer was lost gets "address taken" for the repeat, and signs in instead. */
  async function register(): Promise<string> {
    const action: Action = { kind: 'register', email: `user-${index}@firm.example`, abn: abnOf(++last) }
    const started = performance.now()
    const first = await send({ ...sendingOf(action, null), key: newId() })
    const { status, body } = first.status === 200 || first.attempts === 1 ? first : await send(signingIn(action.email))
    if (status !== 200) throw new Error(`${name} cannot register: ${JSON.stringify(body)}`)
    const session = body as { token: string; user_id: string; email: string } // the answer of both endpoints
    token = session.token
    const verified = await send({
      method: 'POST',
      path: '/api/public/verifyEmail',
      body: { code: verificationCode(data, session) },
      key: newId(),
    })
    if (verified.status !== 200) throw new Error(`${name} cannot be verified: ${JSON.stringify(verified.body)}`)
    await see(action, '', performance.now() - started > promisedMs ? Infinity : first.ms)
    const [employer] = (await send({ method: 'GET', path: '/api/accountant/employers', token })).body as { business: { id: string } }[]
    const id = employer?.business.id ?? null
    entries.push({ user: name, action, outcome: 'acknowledged', id, code: null })
    return id ?? ''
  }

  const firmId = await register()
  const state: UserState = { firmId, clients: [], groups: [], ...limits, number: () => ++last }

  /** Reads a group and remembers its invoices. */
  async function readGroup(): Promise<void> {
    const groups = state.groups.filter(it => !it.left)
    if (groups.length === 0) return
    const group = chance.one(groups)
    const { status, body } = await send({ method: 'GET', path: detailPath(group.id), token })
    if (status !== 200) return void complaints.push(`${name} cannot look at group ${group.id}: ${status}`)
    for (const { id } of (body as GroupDetail).invoices) {
      if (!group.invoices.some(it => it.id === id)) group.invoices.push({ id, accepted: false, left: false })
    }
  }

  function learn({ action, outcome, id }: Entry): void {
    if (action.kind === 'client' && outcome === 'acknowledged' && id) state.clients.push(id)
    if (action.kind === 'upload') state.groups.push({ id: id ?? '', left: outcome !== 'acknowledged', invoices: [] })
    if (action.kind !== 'delete-group' && action.kind !== 'delete-invoice' && action.kind !== 'accept') return
    const group = state.groups.find(it => it.id === action.groupId)
    const invoice = action.kind === 'delete-group' ? undefined : group?.invoices.find(it => it.id === action.invoiceId)
    if (action.kind === 'delete-group' && group) group.left = true
    if (action.kind === 'delete-invoice' && invoice) invoice.left = true
    if (action.kind === 'accept' && invoice) invoice.accepted = true
  }

  while (!stop.aborted) {
    await readGroup()
    const wanted = await nextAction(state, chance)
    if (wanted) learn(await perform(wanted.action, wanted.upload?.zip ?? null))
    await delay(chance.below(120))
  }
  return { name, token, firmId }
}
