import type { Schedule } from '@docketry/contracts/api/pickups.ts'
import { shownDate, shownDay } from '../data/format.ts'
import { steps, stepLabels } from './states.ts'

/** Five states in a row: those that are over with their day, the one in hand marked. */
export function Timeline({ schedule }: { schedule: Schedule }) {
  const at = steps.findIndex(it => it === schedule.state)
  const dayOf = (step: string): string => {
    const reached = schedule.history.find(it => it.state === step)
    return step === 'booked' && schedule.pickupDate ? `for ${shownDate(schedule.pickupDate)}` : reached ? shownDay(reached.at) : ''
  }
  return (
    <ol className="pickup-line" aria-label="How far it is">
      {steps.map((step, i) => (
        <li key={step} className={i < at ? 'over' : i === at ? 'now' : ''} aria-current={i === at ? 'step' : undefined}>
          <span>{stepLabels[step]}</span><span className="pickup-day num">{i <= at ? dayOf(step) : ''}</span>
        </li>
      ))}
    </ol>
  )
}
