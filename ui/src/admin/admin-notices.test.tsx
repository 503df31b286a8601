// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { NotificationContextProvider, useNotify } from 'react-admin'
import { afterEach, expect, it } from 'vitest'
import { currentToasts } from '../parts/toasts.tsx'
import { AdminNotices } from './admin-notices.tsx'

afterEach(cleanup)

it('tells errors of react-admin as errors, and the rest as tips', () => {
  let tell: ReturnType<typeof useNotify> = () => undefined
  const Teller = () => ((tell = useNotify()), null)
  render(<NotificationContextProvider><AdminNotices /><Teller /></NotificationContextProvider>)
  act(() => tell('The list could not be read', { type: 'error' }))
  act(() => tell('Signed out', { type: 'warning' }))
  act(() => (tell('Saved'), tell('Read again')))
  expect(currentToasts().map(it => [it.kind, it.text])).toEqual([['error', 'The list could not be read'], ['error', 'Signed out'], ['info', 'Read again']])
})
