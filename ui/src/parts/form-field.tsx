/** The fields of a form, and its messages. */
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import type { FieldError } from '../data/problem.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string; errors: FieldError[]; hint?: ReactNode }

/** Label and message of the input `id`, which is described by `${id}e`. */
export const FieldHead = ({ id, label, error }: { id: string; label: string; error: FieldError | undefined }) => (
  <>
    <label htmlFor={id}>{label}</label>
    {error && (
      <span className="error" role="alert" id={`${id}e`}>
        {error.msg}
      </span>
    )}
  </>
)

/** A labelled input with the server's message above it. */
export function FormField({ name, label, errors, hint, ...input }: Props) {
  const id = useId()
  const error = errors.find(it => it.param === name)
  const about = [error ? `${id}e` : '', hint ? `${id}h` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <FieldHead id={id} label={label} error={error} />
      <input className="input" id={id} name={name} aria-invalid={error !== undefined} aria-describedby={about || undefined} {...input} />
      {hint && (
        <p className="field-hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The messages of a refused form that belong to none of its fields. */
export const FormErrors = ({ errors }: { errors: readonly FieldError[] }) =>
  errors.map(({ msg }) => (
    <p key={msg} className="error" role="alert">
      {msg}
    </p>
  ))

/** What follows the value of a conflict. */
export const saveAgainToReplace = 'Save again to replace that with your value.'

/** Above a field whose value another person has changed since the form was opened. `label`: of the field; `now`: its stored value. */
export const ChangedMeanwhile = ({ label, now }: { label: string; now: string }) => (
  <p className="error" role="alert">
    {label} was changed meanwhile to “{now || 'empty'}”. {saveAgainToReplace}
  </p>
)
