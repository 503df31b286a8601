import type { Schedule } from '@docketry/contracts/api/pickups.ts'
import { shownDate, shownDay } from '../data/format.ts'

const steps = ['requested', 'booked', 'collected', 'scanned', 'returned'] as const
export type Step = (typeof steps)[number]

export const stepLabels: Record<Step, string> = {
  requested: 'Requested',
  booked: 'Booked',
  collected: 'Picked up',
  scanned: 'Scanned',
  returned: 'Returned',
}

/** The step after each state and the label of its button; null at the end. */
export const nextSteps: Record<Step, { to: Step; label: string } | null> = {
  requested: { to: 'booked', label: 'Book the driver' },
  booked: { to: 'collected', label: 'Picked up' },
  collected: { to: 'scanned', label: 'Scanned' },
  scanned: { to: 'returned', label: 'Returned' },
  returned: null,
}

/** A pick-up can be cancelled until the driver has been there. */
export const canCancel = ({ state }: Pick<Schedule, 'state'>): boolean => state === 'requested' || state === 'booked'

/** The five states in a row: past ones with their day, the current one marked. */
export function Timeline({ schedule }: { schedule: Schedule }) {
  const at = steps.findIndex(it => it === schedule.state)
  const dayOf = (step: string): string => {
    const reached = schedule.history.find(it => it.state === step)
    return step === 'booked' && schedule.pickupDate ? `for ${shownDate(schedule.pickupDate)}` : reached ? shownDay(reached.at) : ''
  }
  return (
    <ol className="pickup-line" aria-label="Progress">
      {steps.map((step, i) => (
        <li key={step} className={i < at ? 'over' : i === at ? 'now' : ''} aria-current={i === at ? 'step' : undefined}>
          <span>{stepLabels[step]}</span>
          <span className="pickup-day num">{i <= at ? dayOf(step) : ''}</span>
        </li>
      ))}
    </ol>
  )
}
