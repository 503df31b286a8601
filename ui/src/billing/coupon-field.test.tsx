// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { CouponField, type GoodCoupon } from './coupon-field.tsx'

/** The codes that were checked, each with the answer that the test gives. */
let checks: { code: string; answer: (percentage: number) => void }[]
beforeEach(() => {
  checks = []
  vi.stubGlobal('fetch', (address: string) => {
    const code = new URL(address, 'http://localhost').searchParams.get('code') ?? ''
    return new Promise<Response>(resolve =>
      checks.push({ code, answer: percentage => resolve(Response.json({ valid: percentage > 0, percentage, code })) }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** As the wizard uses it: the field that is shown again after the payment step begins with the coupon. */
function Field() {
  const [coupon, setCoupon] = useState<GoodCoupon | null>(null)
  return <CouponField first={coupon?.code ?? 'SPRING-20'} coupon={coupon} onChange={setCoupon} />
}
function apply(code: string): void {
  fireEvent.change(screen.getByLabelText('Coupon code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
}
const answer = (at: number, percentage: number): Promise<void> =>
  act(async () => {
    checks[at]?.answer(percentage)
    await Promise.resolve()
  })
const status = () => screen.getByRole('status').textContent

it('a code from the address is checked once, and stays removed when the field is emptied', async () => {
  render(<Field />)
  await answer(0, 20)
  await waitFor(() => expect(status()).toBe('20% off with SPRING-20'))
  apply('AUTUMN')
  await answer(1, 30)
  await waitFor(() => expect(status()).toBe('30% off with AUTUMN'))
  apply('')
  expect(checks.map(({ code }) => code)).toEqual(['SPRING-20', 'AUTUMN'])
  expect(status()).toBe('')
})

it('the answer about an earlier code does not replace that about a later one', async () => {
  render(<Field />)
  apply('AUTUMN')
  await answer(1, 30)
  await answer(0, 20)
  await waitFor(() => expect(status()).toBe('30% off with AUTUMN'))
})

it('a code that is not valid says so above its field', async () => {
  render(<Field />)
  await answer(0, 0)
  await waitFor(() => expect(status()).not.toBe(''))
  expectErrorAbove(screen.getByLabelText('Coupon code'), status() ?? '')
})
