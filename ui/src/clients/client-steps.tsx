import type { ClientStep } from '@docketry/contracts/api/clients.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { zoneName } from '@docketry/contracts/rules/zones.ts'
import { labelOf } from './client-texts.ts'
import './client-steps.css'
import { shownTime } from '../data/shown-time.ts'

function shown(field: string, value: string | null): string {
  if (value === null) return 'empty'
  return field === 'abn' ? shownAbn(value) : field === 'zone' ? zoneName(value) : value
}

/** The history of a client or firm: who changed what, when, and from which value. */
export const ClientSteps = ({ steps }: { steps: ClientStep[] }) => (
  <ol className="client-steps">
    {steps.map((step, i) => (
      <li key={i}>
        <span className="num">
          {shownTime(step.at)} · {step.by ?? 'Docketry'}
        </span>
        {step.changes.length === 0 && <span>{step.what}</span>}
        {step.changes.map(({ field, from, to }) => (
          <span key={field}>
            {labelOf(field)}: {shown(field, from)} → {shown(field, to)}
          </span>
        ))}
      </li>
    ))}
  </ol>
)
