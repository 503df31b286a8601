// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ConsumptionAnswer, SubscriptionAnswer } from '@docketry/contracts/api/billing.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from '../data/firm-zone.ts'
import { shownDate } from '../data/format.ts'
import { SubscriptionStatus, UsageSummary } from './subscription-status.tsx'

const consumption: ConsumptionAnswer = {
  plan: 'Free',
  consumed: 21,
  allowed: 10_000,
  period: { kind: 'quarter', from: '2026-10-01', before: '2027-01-01' },
  unreadable: { used: 3, allowed: 1000 },
  stored: { used: 10_400_000, allowed: 100e9 },
  mailed: { used: 0, allowed: 20e9 },
}
afterEach(cleanup)

it('what was uploaded is shown in a unit in which it is not 0', () => {
  render(<UsageSummary {...consumption} />)
  expect(screen.getByText(/^Also this quarter/u).textContent).toContain('10.4 MB of 100 GB uploaded, 0 GB of 20 GB received by email')
  cleanup()
  render(<UsageSummary {...consumption} stored={{ used: 2_540_000_000, allowed: 100e9 }} />)
  expect(screen.getByText(/^Also this quarter/u).textContent).toContain('2.5 GB of 100 GB uploaded')
})

const bought: SubscriptionAnswer = {
  id: 'f-1',
  status: 'active',
  product: 'basic-small',
  value: 180,
  endDate: '2099-02-23',
  isOver: false,
  next: null,
  coupon: null,
  plan: 'Basic Small',
  payments: { provider: 'local', publishableKey: null },
}
const [past, future, last] = ['2020-02-23', '2099-02-23', dateIn(firmZone(), Date.now())]
it.each([
  [
    'failed',
    { status: 'past_due', endDate: future },
    'The last payment failed. The plan continues until 23 Feb 2099: replace the card to keep it.',
  ],
  [
    'failed, after its last day',
    { status: 'past_due', endDate: past, isOver: true, plan: 'Free' },
    'The last payment failed, and the plan ended on 23 Feb 2020: replace the card to have it again.',
  ],
  [
    'stopped',
    { status: 'cancelled', endDate: future },
    'Auto renewing is stopped. The plan ends on 23 Feb 2099; resume auto renewing, or choose another plan, to go on.',
  ],
  ['stopped, after its last day', { status: 'cancelled', endDate: past, isOver: true, plan: 'Free' }, 'Ended on 23 Feb 2020.'],
  [
    'stopped, after its last day, with the same plan by agreement',
    { status: 'cancelled', endDate: past, isOver: true },
    'Ended on 23 Feb 2020.',
  ],
  ['stopped, after the hour of its last day', { status: 'cancelled', endDate: last, isOver: true }, `Ended on ${shownDate(last)}.`],
  [
    'stopped, before the hour of its last day, with a dearer plan by agreement',
    { status: 'cancelled', endDate: last, isOver: false, plan: 'Complete Large' },
    `Auto renewing is stopped. The plan ends on ${shownDate(last)}; resume auto renewing, or choose another plan, to go on.`,
  ],
] as const)('a subscription whose renewal %s says how long its plan lasts', (_, changed, sentence) => {
  const nothing = (): void => {}
  render(<SubscriptionStatus subscription={{ ...bought, ...changed }} busy={false} onStop={nothing} onResume={nothing} onCard={nothing} />)
  screen.getByText(sentence)
  expect(screen.queryByRole('button', { name: 'Resume auto renewing' }) !== null).toBe(
    changed.status === 'cancelled' && !('isOver' in changed && changed.isOver),
  )
})
