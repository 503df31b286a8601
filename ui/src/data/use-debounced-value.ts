import { useEffect, useState } from 'react'

/** A value once it has stood still for `ms`: a call is made for what was typed, not for every letter of it. */
export function useDebouncedValue<T>(value: T, ms: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return still
}
