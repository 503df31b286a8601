import { useEffect, useRef } from 'react'
import { counted } from '../data/format.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import type { Sending } from './send-pile.ts'

/** Stands over the page while files leave; cannot be clicked away, because leaving would lose the rest. */
export function SendingOverlay({ sending, files }: { sending: Sending; files: number }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal()
  }, [])
  const share = Math.round(sending.share * 100)
  const part = sending.parts > 1 ? `, upload ${sending.part} of ${sending.parts}` : ''
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="sending" onCancel={event => event.preventDefault()}>
      <h2 id="sending">Sending {counted(files, 'file')}</h2>
      <p className="num" role="status">{share < 100 ? `${share} % sent${part}` : 'All sent. Checking and storing…'}</p>
      <div style={{ marginTop: 14 }}><ProgressBar value={share} label="Sent" /></div>
    </dialog>
  )
}
