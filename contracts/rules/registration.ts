/** The rules of the registration form, in the specification's words (accounts, section 5), for the form and for the server. Pure. */
import { isAbn } from './abn.ts'
import { isEmail } from './emails.ts'
import { hasUnsafeCharacters, nameProblem } from './names.ts'

type RegistrationForm = {
  email: string
  password: string
  confirm_password: string
  abn: string
  type?: 'owner' | 'admin' | 'employee' | undefined
  firstName: string
  lastName: string
  category?: string | undefined
  companyName?: string | undefined
}
export type FieldError = { param: string; msg: string }

/** Characters of a password (OWASP ASVS 6.2.1 and 6.2.9). */
const [minPassword, maxPassword] = [8, 128]

type Rule = [broken: boolean, param: string, msg: string]
const broken = (rules: Rule[]): FieldError[] => rules.flatMap(([is, param, msg]) => (is ? [{ param, msg }] : []))

/** The specified message, followed by what to correct. */
function nameError(param: string, name: string, text: string): FieldError[] {
  const problem = nameProblem(name)
  return name.trim() === '' ? [{ param, msg: text }] : problem === null ? [] : [{ param, msg: `${text}. ${problem}` }]
}

/** A person's names, at registration and in the profile. */
export const nameErrors = ({ firstName, lastName }: Pick<RegistrationForm, 'firstName' | 'lastName'>): FieldError[] => [
  ...nameError('firstName', firstName, 'Invalid first name'),
  ...nameError('lastName', lastName, 'Invalid last name'),
]

export const detailErrors = (form: Pick<RegistrationForm, 'firstName' | 'lastName' | 'email'>): FieldError[] => [
  ...nameErrors(form),
  ...broken([[!isEmail(form.email), 'email', 'Invalid email']]),
]

/** The name of a new firm; it may be absent. */
export const companyNameErrors = ({ companyName }: Pick<RegistrationForm, 'companyName'>): FieldError[] =>
  companyName?.trim() ? nameError('companyName', companyName, 'Invalid company name') : []

/** Checks that need no look-up: an owner enters a kind of business and an ABN, everybody else an ABN or a join code. */
export function companyErrors({
  type,
  category = '',
  abn,
  companyName,
}: Pick<RegistrationForm, 'type' | 'category' | 'abn' | 'companyName'>): FieldError[] {
  const owner = type === 'owner'
  return [
    ...broken([
      [owner && (category.trim() === '' || hasUnsafeCharacters(category)), 'category', 'Invalid Category'],
      [owner ? !isAbn(abn) : abn.trim() === '', 'abn', 'Invalid ABN'],
    ]),
    ...(owner ? companyNameErrors({ companyName }) : []),
  ]
}

/** Email address and firm names that a password must not equal; unknown firms are left out. */
export type PasswordContext = { email: string; firmNames: (string | null | undefined)[] }

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const isNameOf = (password: string, { email, firmNames }: PasswordContext): boolean =>
  [email, email.split('@')[0], ...firmNames].some(name => name && bare(name) !== '' && bare(name) === bare(password))

/** Null for an acceptable password. Common passwords are checked by the server only (services/people/passwords.ts). */
function passwordProblem(password: string, about: PasswordContext): string | null {
  const length = [...password].length
  if (length === 0) return 'Invalid Password'
  if (length < minPassword || length > maxPassword) return `Invalid Password. Use ${minPassword} to ${maxPassword} characters.`
  return isNameOf(password, about) ? 'Invalid Password. Use something other than your email address or the name of your company.' : null
}

/** For registration, reset and change of a password. */
export function passwordErrors(form: Pick<RegistrationForm, 'password' | 'confirm_password'>, about: PasswordContext): FieldError[] {
  const problem = passwordProblem(form.password, about)
  return broken([
    [problem !== null, 'password', problem ?? ''],
    [form.password !== form.confirm_password, 'confirm_password', "Password don't match"],
  ])
}

/** Errors of the wizard's first three steps, in their order. */
export const formErrors = (form: RegistrationForm): FieldError[] => [...detailErrors(form), ...companyErrors(form)]
