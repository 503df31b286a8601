/** The rules of the registration form, in the specification's words (accounts, section 5), for the form and for the server. Pure. */
import { isAbn } from './abn.ts'
import { isOddName, nameProblem } from './names.ts'

export type Form = {
  email: string; password: string; confirm_password: string; abn: string; type?: 'owner' | 'admin' | 'employee' | undefined
  firstName: string; lastName: string; category?: string | undefined; companyName?: string | undefined
}
export type FieldError = { param: string; msg: string }

const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/u
export const isEmail = (text: string): boolean => text.length <= 200 && emailPattern.test(text.trim())

/** Length in characters (OWASP ASVS 6.2.1 and 6.2.9). */
export const [shortestPassword, longestPassword] = [8, 128]

type Rule = [broken: boolean, param: string, msg: string]
const broken = (rules: Rule[]): FieldError[] => rules.flatMap(([is, param, msg]) => (is ? [{ param, msg }] : []))

/** The specified message, and then what to do. */
function nameError(param: string, name: string, words: string): FieldError[] {
  const problem = nameProblem(name)
  return name.trim() === '' ? [{ param, msg: words }] : problem === null ? [] : [{ param, msg: `${words}. ${problem}` }]
}

/** Of a person: at registration and in the profile. */
export const nameErrors = ({ firstName, lastName }: Pick<Form, 'firstName' | 'lastName'>): FieldError[] =>
  [...nameError('firstName', firstName, 'Invalid first name'), ...nameError('lastName', lastName, 'Invalid last name')]

export const detailErrors = (form: Pick<Form, 'firstName' | 'lastName' | 'email'>): FieldError[] =>
  [...nameErrors(form), ...broken([[!isEmail(form.email), 'email', 'Invalid email']])]

/** Of a firm that is opened; it need not be there. */
export const companyNameErrors = ({ companyName }: Pick<Form, 'companyName'>): FieldError[] =>
  companyName?.trim() ? nameError('companyName', companyName, 'Invalid company name') : []

/** Checks without a look-up: an owner gives a kind of business and an ABN, everybody else an ABN or a join code. */
export function companyErrors({ type, category = '', abn, companyName }: Pick<Form, 'type' | 'category' | 'abn' | 'companyName'>): FieldError[] {
  const owner = type === 'owner'
  return [
    ...broken([
      [owner && (category.trim() === '' || isOddName(category)), 'category', 'Invalid Category'],
      [owner ? !isAbn(abn) : abn.trim() === '', 'abn', 'Invalid ABN'],
    ]),
    ...(owner ? companyNameErrors({ companyName }) : []),
  ]
}

/** What a password must not be; companies that are not known yet are left out. */
export type About = { email: string; firmNames: (string | null | undefined)[] }

const bare = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const isNameOf = (password: string, { email, firmNames }: About): boolean =>
  [email, email.split('@')[0], ...firmNames].some(name => name && bare(name) !== '' && bare(name) === bare(password))

/** Null for one that may be chosen, as far as can be said without the list of common ones (services/people/passwords.ts). */
function passwordProblem(password: string, about: About): string | null {
  const length = [...password].length
  if (length === 0) return 'Invalid Password'
  if (length < shortestPassword || length > longestPassword) return `Invalid Password. Use ${shortestPassword} to ${longestPassword} characters.`
  return isNameOf(password, about) ? 'Invalid Password. Use something else than your email address or the name of your company.' : null
}

/** The one rule for registering, a reset and a change. */
export function passwordErrors(form: Pick<Form, 'password' | 'confirm_password'>, about: About): FieldError[] {
  const problem = passwordProblem(form.password, about)
  return broken([
    [problem !== null, 'password', problem ?? ''],
    [form.password !== form.confirm_password, 'confirm_password', "Password don't match"],
  ])
}

/** Of the first three steps of the wizard, in their order. */
export const formErrors = (form: Form): FieldError[] => [...detailErrors(form), ...companyErrors(form)]
