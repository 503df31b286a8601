// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { RequestsMark } from './requests-mark.tsx'
import { loadRequests } from './requests-store.ts'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('an older answer that arrives late does not replace a newer one', async () => {
  const answers: ((list: unknown[]) => void)[] = []
  vi.stubGlobal('fetch', (address: string) =>
    address === '/api/accountant/requests'
      ? new Promise<Response>(resolve => answers.push(list => resolve(Response.json(list))))
      : Promise.resolve(Response.json([])),
  )
  signInAs({ user_id: 'me' })
  render(<RequestsMark />)
  await waitFor(() => expect(answers).toHaveLength(1))
  const [older, newer] = [loadRequests(), loadRequests()]
  await act(async () => {
    answers[2]?.([])
    await newer
    answers[1]?.([{ id: 'r', mine: true, status: 'pending' }])
    await older
  })
  expect(screen.queryByText('1')).toBeNull()
})
