// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { currentToasts } from '../parts/toasts.tsx'
import { AdminNotices } from './admin-notices.tsx'

afterEach(cleanup)

it('errors and warnings of react-admin are error toasts, other notifications are info toasts', () => {
  let notify: ReturnType<typeof useNotify> = () => undefined
  const Notifier = () => ((notify = useNotify()), null)
  render(
    <NotificationContextProvider>
      <AdminNotices />
      <Notifier />
    </NotificationContextProvider>,
  )
  act(() => notify('The list could not be read', { type: 'error' }))
  act(() => notify('Signed out', { type: 'warning' }))
  act(() => (notify('Saved'), notify('Read again')))
  expect(currentToasts().map(it => [it.kind, it.text])).toEqual([
    ['error', 'The list could not be read'],
    ['error', 'Signed out'],
    ['info', 'Read again'],
  ])
})
