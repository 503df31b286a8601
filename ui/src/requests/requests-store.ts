import { myInvitations } from '@docketry/contracts/api/team.ts'
import { requests, type RequestAnswer } from '@docketry/contracts/api/requests.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { useEffect } from 'react'
import { sendRequest } from '../data/request.ts'
import { createStore, useStore } from '../data/store.ts'
import { asProblem, type Problem } from '../data/problem.ts'
import { session } from '../session/session.ts'

export type MyInvitation = AnswerOf<typeof myInvitations>[number]
type RequestsState = { token: string | null; requests: RequestAnswer[] | null; invitations: MyInvitation[]; problem: Problem | null }

/** For the menu's marker, invitations, and users without a firm; the list of requests is read by its page. */
const requestsStore = createStore<RequestsState>({ token: null, requests: null, invitations: [], problem: null })
const pollMs = 20_000

/** Number of the latest request; an answer to an earlier one, or from before an optimistic update, is dropped. */
let latest = 0

export async function loadRequests(): Promise<void> {
  const token = session.get()?.token ?? null
  if (token === null) return
  const own = ++latest
  const isLatest = (): boolean => own === latest
  try {
    const [list, invitations] = await Promise.all([sendRequest(requests, {}), sendRequest(myInvitations, {})])
    if (isLatest()) requestsStore.set(() => ({ token, requests: list, invitations, problem: null }))
  } catch (thrown) {
    if (!isLatest()) return
    requestsStore.set(now => ({
      ...(now.token === token ? now : { token, requests: null, invitations: [] }),
      problem: asProblem(thrown),
    }))
  }
}

/** Optimistic update: the marker stops counting an answered request before the server has replied. */
export function markAnswered(id: string, status: 'approved' | 'declined'): void {
  latest++
  requestsStore.set(now => ({ ...now, requests: now.requests?.map(it => (it.id === id ? { ...it, status } : it)) ?? null }))
}

let subscribers = 0
let timer: ReturnType<typeof setInterval> | undefined
const loadIfVisible = (): void => {
  if (document.visibilityState === 'visible') void loadRequests()
}

/** Requests and invitations of the user, reloaded every 20 s while the page is visible and any component uses them. */
export function useRequests(): RequestsState {
  useEffect(() => {
    if (subscribers++ === 0) {
      loadIfVisible()
      timer = setInterval(loadIfVisible, pollMs)
      document.addEventListener('visibilitychange', loadIfVisible)
    }
    return () => {
      if (--subscribers > 0) return
      clearInterval(timer)
      document.removeEventListener('visibilitychange', loadIfVisible)
    }
  }, [])
  const now = useStore(requestsStore, it => it)
  const token = useStore(session, it => it?.token ?? null)
  return now.token === token ? now : { token, requests: null, invitations: [], problem: null }
}

/** Number of requests and invitations that wait for this user's answer. */
export const waitingCount = ({ requests: list, invitations }: Pick<RequestsState, 'requests' | 'invitations'>): number =>
  (list?.filter(it => it.mine && it.status === 'pending').length ?? 0) + invitations.length
