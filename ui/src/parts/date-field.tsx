import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { slashedDate } from '@docketry/contracts/rules/dates.ts'
import type { FieldError } from '../data/problem.ts'
import { lazyPart } from './lazy-part.tsx'
import type { DateFieldProps } from './mui/date-picker.tsx'

const NotLoaded = ({ again }: { again: () => void }) => (
  <button type="button" className="btn" onClick={again}>
    Load the calendar
  </button>
)
/** The picker is larger than all the rest of a form: it loads after the page. */
const Picker = lazyPart(() => import('./mui/date-picker.tsx').then(it => it.DatePicker), NotLoaded)

/** A day as DD/MM/YYYY, typed or chosen from a calendar. Until the picker is loaded the day can only be read. */
export const DateField = (props: DateFieldProps) => (
  <Suspense
    fallback={
      <input
        className="input num date-loading"
        readOnly
        aria-label={props.label}
        aria-labelledby={props.labelledBy}
        value={slashedDate(props.value)}
      />
    }
  >
    <Picker {...props} />
  </Suspense>
)

type Props = {
  name: string
  label: string
  errors: FieldError[]
  defaultValue?: string
  min?: string
  required?: boolean
  hint?: ReactNode
}

const invalidDay = 'Type a whole date that is allowed here, or clear it.'

/** A labelled day in a form, with the server's message above it; the form's value is `YYYY-MM-DD`, '' for none. */
export function DateFormField({ name, label, errors, defaultValue = '', min, required = false, hint }: Props) {
  const id = useId()
  const [day, setDay] = useState(defaultValue)
  const [resets, setResets] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const setValidity = (isValid: boolean): void => input.current?.setCustomValidity(isValid ? '' : invalidDay)
  useEffect(() => {
    const form = input.current?.form
    const reset = (): void => {
      setDay(defaultValue)
      setResets(count => count + 1)
      input.current?.setCustomValidity('')
    }
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [defaultValue])
  const error = errors.find(it => it.param === name)
  const about = [error ? `${id}e` : '', hint ? `${id}h` : ''].filter(Boolean).join(' ')
  return (
    <div className="field date-form-field">
      <span id={`${id}l`}>{label}</span>
      {error && (
        <span className="error" role="alert" id={`${id}e`}>
          {error.msg}
        </span>
      )}
      <DateField
        key={resets}
        value={day}
        onChange={setDay}
        labelledBy={`${id}l`}
        describedBy={about || undefined}
        min={min}
        invalid={error !== undefined}
        onValidity={setValidity}
      />
      {/* The submitted value; the browser validates it: `required`, and that no part of a day is typed, which would be sent as no day. */}
      <input
        ref={input}
        className="sr"
        name={name}
        value={day}
        required={required}
        tabIndex={-1}
        aria-hidden="true"
        onChange={() => undefined}
      />
      {hint && (
        <p className="field-hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}
