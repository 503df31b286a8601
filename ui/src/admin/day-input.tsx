import { useId } from 'react'
import { useInput, ValidationError } from 'react-admin'
import { DateField } from '../parts/date-field.tsx'

/** A day in a form of react-admin: `YYYY-MM-DD`, '' for none. */
export function DayInput({ source, label, min }: { source: string; label: string; min?: string }) {
  const id = useId()
  const {
    field,
    fieldState: { error },
  } = useInput({ source })
  return (
    <div className="field">
      <span id={`${id}l`}>{label}</span>
      <DateField
        value={String(field.value ?? '')}
        onChange={field.onChange}
        labelledBy={`${id}l`}
        describedBy={error ? `${id}e` : undefined}
        min={min}
        invalid={error !== undefined}
      />
      {error && (
        <span className="error" role="alert" id={`${id}e`}>
          <ValidationError error={error.message ?? ''} />
        </span>
      )}
    </div>
  )
}
