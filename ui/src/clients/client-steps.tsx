import type { ClientStep } from '@docketry/contracts/api/clients.ts'
import { zoneName } from '@docketry/contracts/rules/zones.ts'
import { labelOf, shownClientField } from './client-texts.ts'
import './client-steps.css'
import { shownTime } from '../data/format.ts'

/** As in the forms. The names of zones are not in client-texts.ts, which the page of a client loads. */
const shown = (field: string, value: string | null): string =>
  field === 'zone' && value !== null ? zoneName(value) : shownClientField(field, value)

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
