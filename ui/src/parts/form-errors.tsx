import type { FieldError } from '../data/problem.ts'

/** The messages of a refused form that belong to none of its fields. */
export const FormErrors = ({ errors }: { errors: readonly FieldError[] }) =>
  errors.map(({ msg }) => (
    <p key={msg} className="error" role="alert">
      {msg}
    </p>
  ))
