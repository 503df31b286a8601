import { useEffect, useId, useRef } from 'react'
import { useInput, ValidationError } from 'react-admin'
import { shownDate } from '../data/format.ts'
import { DateField } from '../parts/date-field.tsx'

/**
 * A day in a form of react-admin: `YYYY-MM-DD`. With `min` it is required, otherwise '' is none. A day that is typed in part, or comes
 * before `min`, keeps the form from being sent.
 */
export function DayInput({ source, label, min }: { source: string; label: string; min?: string }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isWhole = useRef(true)
  const {
    field,
    fieldState: { error },
  } = useInput({
    source,
    // React-admin's own makes null of ''.
    parse: (day: string) => day,
    validate: (day: unknown) => {
      if (day || (isWhole.current && !min)) return undefined
      return min ? `Type a whole day from ${shownDate(min)} on.` : 'Type a whole day, or clear it.'
    },
  })
  const { ref } = field
  // The form focuses the first field that is not valid.
  useEffect(() => ref({ focus: () => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus() }), [ref])
  return (
    <div className="field" ref={box}>
      <span id={`${id}l`}>{label}</span>
      {error && (
        <span className="error" role="alert" id={`${id}e`}>
          <ValidationError error={error.message ?? ''} />
        </span>
      )}
      <DateField
        value={String(field.value ?? '')}
        onChange={field.onChange}
        labelledBy={`${id}l`}
        describedBy={error ? `${id}e` : undefined}
        min={min}
        invalid={error !== undefined}
        onValidity={whole => (isWhole.current = whole)}
      />
    </div>
  )
}
