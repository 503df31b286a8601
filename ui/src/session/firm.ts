import { employers } from '@docketry/contracts/calls/people.ts'
import type { AnswerOf } from '@docketry/contracts/calls/call.ts'
import { ask } from '../data/ask.ts'
import { createStore } from '../data/store.ts'
import { useCall } from '../data/use-call.ts'
import { session } from './session.ts'

export type Employer = AnswerOf<typeof employers>[number]

const chosen = createStore<string | null>(localStorage.getItem('firm'))
export function chooseFirm(id: string): void {
  localStorage.setItem('firm', id)
  chosen.set(() => id)
}

let asked: { token: string; answer: Promise<Employer[]> } | null = null
function askEmployers(): Promise<Employer[]> {
  const token = session.get()?.token ?? ''
  if (asked?.token === token) return asked.answer
  const answer = ask(employers, {})
  asked = { token, answer }
  answer.catch(() => (asked = null))
  return answer
}

/** The firms this person works for, and the one in hand: the one of the address, else the last chosen, else the first. */
export function useFirm(wanted?: string | null) {
  const { data, problem, reload } = useCall('employers', askEmployers)
  const id = wanted ?? chosen.get()
  const mine = data?.find(it => it.business.id === id) ?? data?.[0]
  return { firms: data ?? [], firm: mine?.business ?? null, type: mine?.type ?? null, loading: !data && !problem, problem, reload }
}
