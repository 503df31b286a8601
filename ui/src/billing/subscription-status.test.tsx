// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ConsumptionAnswer } from '@docketry/contracts/api/billing.ts'
import { UsageSummary } from './subscription-status.tsx'

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
