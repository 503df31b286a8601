/** The rules of the registration form, in the specification's words (accounts, section 5). Pure. */
import type { BodyOf } from '@docketry/contracts/calls/call.ts'
import type { register } from '@docketry/contracts/calls/auth.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'

export type Registration = BodyOf<typeof register>
export type FieldError = { param: string; msg: string }

const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/u
export const isEmail = (text: string): boolean => text.length <= 200 && emailPattern.test(text.trim())

/** At least this many characters (OWASP ASVS 6.2.1). */
export const shortestPassword = 8

type Rule = [broken: boolean, param: string, msg: string]
const broken = (rules: Rule[]): FieldError[] => rules.flatMap(([is, param, msg]) => (is ? [{ param, msg }] : []))

export const passwordErrors = (form: Pick<Registration, 'password' | 'confirm_password'>): FieldError[] =>
  broken([
    [form.password.length < shortestPassword, 'password', 'Invalid Password'],
    [form.password !== form.confirm_password, 'confirm_password', "Password don't match"],
  ])

/** Every rule that needs no look-up, in the order of the wizard's steps. */
export function formErrors(form: Registration): FieldError[] {
  const owner = form.type === 'owner'
  const rules: Rule[] = [
    [form.firstName.trim() === '', 'firstName', 'Invalid first name'],
    [form.lastName.trim() === '', 'lastName', 'Invalid last name'],
    [!isEmail(form.email), 'email', 'Invalid email'],
    [owner && (form.category ?? '').trim() === '', 'category', 'Invalid Category'],
    [owner ? !isAbn(form.abn) : form.abn.trim() === '', 'abn', 'Invalid ABN'],
  ]
  return [...broken(rules), ...passwordErrors(form)]
}
