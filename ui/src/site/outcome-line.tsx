import type { Outcome } from './outcome.tsx'

/** Always there, so that a screen reader hears what comes into it. */
export const OutcomeLine = ({ outcome: { state, text } }: { outcome: Outcome }) => (
  <p className={state === 'ERROR' ? 'outcome error' : 'outcome'} role={state === 'ERROR' ? 'alert' : 'status'} data-state={state}>{text}</p>
)
