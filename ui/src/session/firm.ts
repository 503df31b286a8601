import { employers } from '@docketry/contracts/api/people.ts'
import { mayRequest } from '@docketry/contracts/rules/may.ts'
import type { AnswerOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { useCallback, useEffect } from 'react'
import { setFirmZone } from '../data/firm-zone.ts'
import { sendRequest } from '../data/request.ts'
import { createStore, useStore } from '../data/store.ts'
import { useQuery } from '../data/use-query.ts'
import { isOperators, session } from './session.ts'

export type Employer = AnswerOf<typeof employers>[number]

const chosen = createStore<string | null>(localStorage.getItem('firm'))
export function chooseFirm(id: string): void {
  localStorage.setItem('firm', id)
  chosen.set(() => id)
}

let cached: { key: string; answer: Promise<Employer[]> } | null = null
/** Cached per token and active firm. `activeFirmId`: users with access to every firm get it besides the first fifty. */
function fetchEmployers(activeFirmId: string | null): Promise<Employer[]> {
  const key = `${session.get()?.token ?? ''} ${activeFirmId ?? ''} ${changes.get()}`
  if (cached?.key === key) return cached.answer
  const answer = sendRequest(employers, { query: activeFirmId === null ? {} : { firmId: activeFirmId } })
  cached = { key, answer }
  answer.catch(() => (cached = null))
  return answer
}

/** Incremented when the user joins or leaves a firm, or may have other rights. */
const changes = createStore(0)
export const reloadFirms = (): void => changes.set(it => it + 1)

/**
 * The user's firms and the active one: `wanted` (from the address), else the last chosen, else the first. `type`: the user's role in it.
 * `may`: whether the user may use an endpoint in it; false until the role is known. While they are read again, and where that fails, the
 * previous ones stay: pages are not taken off the screen.
 */
export function useFirm(wanted?: string | null) {
  const last = useStore(chosen, it => it)
  const id = wanted ?? last
  const activeFirmId = useStore(session, isOperators) ? id : null
  const { data, problem, reload } = useQuery([employers.path, activeFirmId], () => fetchEmployers(activeFirmId))
  useEffect(() => changes.subscribe(reload), [reload])
  const employer = data?.find(it => it.business.id === id) ?? data?.[0]
  // Before anything of the firm is drawn.
  if (employer) setFirmZone(employer.business.zone)
  const may = useCallback(
    (endpoint: Pick<Endpoint, 'may' | 'about' | 'method'>): boolean => employer !== undefined && mayRequest(endpoint, employer),
    [employer],
  )
  return {
    firms: data ?? [],
    firm: employer?.business ?? null,
    type: employer?.type ?? null,
    may,
    loading: !data && !problem,
    problem: data ? null : problem,
    reload,
  }
}
