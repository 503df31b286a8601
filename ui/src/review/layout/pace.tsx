import { useMeter } from '../state/use-meter.ts'

/** Seconds and key presses per invoice, once a few are reviewed. */
export function Pace({ reviewed }: { reviewed: number }) {
  const pace = useMeter(reviewed)
  return (
    pace && (
      <>
        <span className="meter-pace">
          <b>{pace.seconds} s</b> an invoice
        </span>
        <span className="meter-pace">
          <b>{pace.keys}</b> keys
        </span>
      </>
    )
  )
}
