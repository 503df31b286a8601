import { useEffect, useRef, useState } from 'react'
import { perReceipt, startedMeter, withKey, type Meter } from './meter.ts'

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/** Listens to the keys of the page; draws anew only when another receipt is done. */
export function useMeter(reviewed: number): { seconds: string; keys: string } | null {
  const meter = useRef<Meter | null>(null)
  const [shown, setShown] = useState<ReturnType<typeof perReceipt>>(null)
  useEffect(() => {
    meter.current ??= startedMeter(reviewed)
    setShown(perReceipt(meter.current, reviewed))
  }, [reviewed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (meter.current && !modifiers.has(event.key)) meter.current = withKey(meter.current, event.timeStamp)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  return shown
}
