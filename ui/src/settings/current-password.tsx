import type { ReactNode } from 'react'
import type { FieldError } from '../data/problem.ts'
import { FormField } from '../parts/form-field.tsx'

type Props = { errors: FieldError[]; label?: string; autoFocus?: boolean; hint?: ReactNode }

/** The field `current` of a form that needs the person's password. */
export const CurrentPassword = ({ label = 'Current password', ...more }: Props) => (
  <FormField name="current" label={label} type="password" autoComplete="current-password" maxLength={200} {...more} />
)
