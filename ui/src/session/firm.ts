import { employers } from '@docketry/contracts/api/people.ts'
import { mayMake } from '@docketry/contracts/rules/may.ts'
import type { AnswerOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { useCallback } from 'react'
import { sendRequest } from '../data/request.ts'
import { createStore, useStore } from '../data/store.ts'
import { useQuery } from '../data/use-query.ts'
import { session } from './session.ts'

export type Employer = AnswerOf<typeof employers>[number]

const chosen = createStore<string | null>(localStorage.getItem('firm'))
export function chooseFirm(id: string): void {
  localStorage.setItem('firm', id)
  chosen.set(() => id)
}

let asked: { key: string; answer: Promise<Employer[]> } | null = null
/** `inHand`: who goes to every firm by a role gets the one in hand among the first fifty. */
function fetchEmployers(inHand: string | null): Promise<Employer[]> {
  const key = `${session.get()?.token ?? ''} ${inHand ?? ''} ${changes.get()}`
  if (asked?.key === key) return asked.answer
  const answer = sendRequest(employers, { query: inHand === null ? {} : { firmId: inHand } })
  asked = { key, answer }
  answer.catch(() => (asked = null))
  return answer
}

/** Raised when this person was let into a firm, or has left one. */
const changes = createStore(0)
export const reloadFirms = (): void => changes.set(it => it + 1)

/**
 * The firms this person works for, and the one in hand: the one of the address, else the last chosen, else the first. `may`: whether a call about a thing
 * of it would be answered; until it is known how they stand in it, nothing that changes is offered.
 */
export function useFirm(wanted?: string | null) {
  const turn = useStore(changes, it => it)
  const last = useStore(chosen, it => it)
  const id = wanted ?? last
  const everywhere = useStore(session, it => it?.roles?.some(role => role === 'su' || role === 'auditor') ?? false)
  const inHand = everywhere ? id : null
  const { data, problem, reload } = useQuery(`employers ${turn} ${inHand ?? ''}`, () => fetchEmployers(inHand))
  const mine = data?.find(it => it.business.id === id) ?? data?.[0]
  const may = useCallback((call: Pick<Endpoint, 'may' | 'about' | 'method'>): boolean => mine !== undefined && mayMake(call, mine), [mine])
  return { firms: data ?? [], firm: mine?.business ?? null, type: mine?.type ?? null, may, loading: !data && !problem, problem, reload }
}
