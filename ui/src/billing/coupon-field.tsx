import { couponCheck } from '@docketry/contracts/api/billing.ts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { sendRequest } from '../data/request.ts'
import { messageOf } from '../data/problem.ts'
import { normalizedCode, removeCoupon, storedCoupon } from './stored-coupon.ts'

export type GoodCoupon = { code: string; percentage: number }
/** `label`: of its button. `first`: the code that the field begins with, which is checked at once. */
type Props = { label?: string; first: string; coupon: GoodCoupon | null; onChange: (coupon: GoodCoupon | null) => void }

/** Checks a code with the server; its percentage applies only if it is valid. */
export function CouponField({ label = 'Apply', first, coupon, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(first)
  const [error, setError] = useState('')
  const checks = useRef(0)
  const check = async (code: string): Promise<void> => {
    const own = ++checks.current
    // An answer about an earlier code says nothing about the present one.
    const isLatest = (): boolean => own === checks.current
    setError('')
    if (code.trim() === '') return onChange(null)
    try {
      const { valid, percentage, code: known } = await sendRequest(couponCheck, { query: { code } })
      if (!isLatest()) return
      onChange(valid ? { code: known, percentage } : null)
      // An invalid code is not filled in again.
      if (!valid && normalizedCode(code) === storedCoupon()) removeCoupon()
      if (!valid) setError('This coupon is not valid. Check the code, or continue without a coupon.')
    } catch (thrown) {
      if (isLatest()) setError(messageOf(thrown))
    }
  }
  // Once: `first` also changes with a code that is applied here.
  useEffect(() => {
    if (first) void check(first)
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void check(typed)
  }
  return (
    <form className="coupon" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>Coupon code</label>
        <span id={`${id}status`} role="status" className={error ? 'coupon-status wrong' : 'coupon-status'}>
          {error || (coupon ? `${coupon.percentage}% off with ${coupon.code}` : '')}
        </span>
        <input
          className="input"
          id={id}
          value={typed}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ''}
          aria-describedby={`${id}status`}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <button className="btn">{label}</button>
    </form>
  )
}
