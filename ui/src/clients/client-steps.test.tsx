// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ClientSteps } from './client-steps.tsx'

afterEach(cleanup)

it('the history of a client has its values as the form shows them', () => {
  const changes = [
    { field: 'mail', from: 'by-hand', to: 'automatic' },
    { field: 'period', from: 'quarter', to: 'month' },
    { field: 'gstRegistered', from: null, to: 'no' },
    { field: 'abn', from: null, to: '34993518190' },
    { field: 'zone', from: 'Australia/Sydney', to: 'Australia/Perth' },
  ]
  render(<ClientSteps steps={[{ at: 0, by: 'Ann Lim', what: 'Changed the details.', changes }]} />)
  const [item] = screen.getAllByRole('listitem')
  expect([...(item?.querySelectorAll('span') ?? [])].slice(1).map(it => it.textContent)).toEqual([
    'Emails from its confirmed addresses: Waits for a person → Is processed automatically',
    'Reports by: Quarter → Month',
    'Registered for GST: empty → No',
    'ABN: empty → 34 993 518 190',
    'Time zone: Sydney, New South Wales → Perth, Western Australia',
  ])
})
