// @vitest-environment jsdom
import { endSession } from '@docketry/contracts/api/settings.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { loadOverlays } from '../../parts/overlays.ts'
import { signInAs } from '../../../testing/signed-in.ts'
import { session, signOut } from '../../session/session.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createReview } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import { TopBar } from './top-bar.tsx'

beforeAll(() => loadOverlays())
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('Sign out on the review page ends the session on the server too', () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ success: true })))
  vi.stubGlobal('fetch', fetch)
  signInAs()
  const review = createReview(detailOf(fakeRows(fakeDetail(1))))
  const context = { review, deferred: { ...review.store, catchUp: () => undefined } } as unknown as PageContext // what the bar reads
  render(
    <MemoryRouter>
      <ReviewContext value={context}>
        <TopBar firm={null} title="September dockets" />
      </ReviewContext>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(session.get()).toBeNull()
  expect(fetch).toHaveBeenCalledWith(endSession.path, expect.objectContaining({ method: 'POST' }))
})
