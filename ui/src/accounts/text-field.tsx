import type { FieldError } from '@docketry/contracts/rules/registration.ts'
import { useId, type InputHTMLAttributes } from 'react'
import { FieldHead } from '../parts/form-field.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  name: string
  label: string
  value: string
  onText(text: string): void
  errors: FieldError[]
  hint?: string | undefined
}

/** An input with its label above it, its message between the two, and a hint under it. */
export function TextField({ name, label, value, onText, errors, hint, ...more }: Props) {
  const id = useId()
  const error = errors.find(it => it.param === name)
  const described = [error ? `${id}e` : '', hint ? `${id}h` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <FieldHead id={id} label={label} error={error} />
      <input
        className="input"
        {...more}
        id={id}
        name={name}
        value={value}
        onChange={event => onText(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      />
      {hint && <small id={`${id}h`}>{hint}</small>}
    </div>
  )
}
