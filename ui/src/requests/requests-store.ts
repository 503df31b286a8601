import { myInvitations } from '@docketry/contracts/api/team.ts'
import { requests, type RequestAnswer } from '@docketry/contracts/api/requests.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { useEffect } from 'react'
import { sendRequest } from '../data/request.ts'
import { createStore, useStore } from '../data/store.ts'
import { problem, type Problem } from '../data/problem.ts'
import { session } from '../session/session.ts'

export type MyInvitation = AnswerOf<typeof myInvitations>[number]
type RequestsState = { token: string | null; requests: RequestAnswer[] | null; invitations: MyInvitation[]; problem: Problem | null }

/** The menu's marker and the page show the same list. */
export const requestsStore = createStore<RequestsState>({ token: null, requests: null, invitations: [], problem: null })
const pollEvery = 20_000

export async function loadRequests(): Promise<void> {
  const token = session.get()?.token ?? null
  if (token === null) return
  try {
    const [list, invitations] = await Promise.all([sendRequest(requests, {}), sendRequest(myInvitations, {})])
    requestsStore.set(() => ({ token, requests: list, invitations, problem: null }))
  } catch (thrown) {
    requestsStore.set(now => ({ ...(now.token === token ? now : { token, requests: null, invitations: [] }), problem: thrown instanceof Error && 'status' in thrown ? (thrown as Problem) : problem(0, 'unknown', String(thrown)) }))
  }
}

let watching = 0
let timer: ReturnType<typeof setInterval> | undefined
const look = (): void => {
  if (document.visibilityState === 'visible') void loadRequests()
}

/** What waits, read again every 20 s while the page is looked at, however many parts watch. */
export function useRequests(): RequestsState {
  useEffect(() => {
    if (watching++ === 0) {
      look()
      timer = setInterval(look, pollEvery)
      document.addEventListener('visibilitychange', look)
    }
    return () => {
      if (--watching > 0) return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const now = useStore(requestsStore, it => it)
  const token = useStore(session, it => it?.token ?? null)
  return now.token === token ? now : { token, requests: null, invitations: [], problem: null }
}

/** What the person can do something about. */
export const waitingCount = ({ requests: list, invitations }: Pick<RequestsState, 'requests' | 'invitations'>): number =>
  (list?.filter(it => it.mine && it.status === 'pending').length ?? 0) + invitations.length
