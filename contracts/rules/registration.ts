/** The rules of the registration form, in the specification's words (accounts, section 5), for the form and for the server. Pure. */
import { isAbn } from './abn.ts'

export type Form = {
  email: string; password: string; confirm_password: string; abn: string; type?: 'owner' | 'admin' | 'employee' | undefined
  firstName: string; lastName: string; category?: string | undefined
}
export type FieldError = { param: string; msg: string }

const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/u
export const isEmail = (text: string): boolean => text.length <= 200 && emailPattern.test(text.trim())

/** At least this many characters (OWASP ASVS 6.2.1). */
export const shortestPassword = 8

type Rule = [broken: boolean, param: string, msg: string]
const broken = (rules: Rule[]): FieldError[] => rules.flatMap(([is, param, msg]) => (is ? [{ param, msg }] : []))

export const detailErrors = (form: Pick<Form, 'firstName' | 'lastName' | 'email'>): FieldError[] =>
  broken([
    [form.firstName.trim() === '', 'firstName', 'Invalid first name'],
    [form.lastName.trim() === '', 'lastName', 'Invalid last name'],
    [!isEmail(form.email), 'email', 'Invalid email'],
  ])

/** What needs no look-up: an owner names a kind of business and an ABN, everybody else an ABN or a company ID. */
export function companyErrors({ type, category = '', abn }: Pick<Form, 'type' | 'category' | 'abn'>): FieldError[] {
  const owner = type === 'owner'
  return broken([
    [owner && category.trim() === '', 'category', 'Invalid Category'],
    [owner ? !isAbn(abn) : abn.trim() === '', 'abn', 'Invalid ABN'],
  ])
}

export const passwordErrors = (form: Pick<Form, 'password' | 'confirm_password'>): FieldError[] =>
  broken([
    [form.password.length < shortestPassword, 'password', 'Invalid Password'],
    [form.password !== form.confirm_password, 'confirm_password', "Password don't match"],
  ])

/** In the order of the wizard's steps. */
export const formErrors = (form: Form): FieldError[] => [...detailErrors(form), ...companyErrors(form), ...passwordErrors(form)]
