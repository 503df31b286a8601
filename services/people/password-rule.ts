/** Which passwords may be chosen: one rule for registering, a reset and a change. */
import { passwordErrors as plainErrors, type About, type FieldError } from '@docketry/contracts/rules/registration.ts'

/** `isCommonPassword`: credentials/common-passwords.ts. */
export type PasswordRule = { isCommonPassword(password: string): Promise<boolean> }

const common = { param: 'password', msg: 'Invalid Password. This is one of those that everybody tries first. Use another, for example four words that do not belong together.' }

export async function passwordErrors({ isCommonPassword }: PasswordRule, form: { password: string; confirm_password: string }, about: About): Promise<FieldError[]> {
  const errors = plainErrors(form, about)
  if (errors.some(({ param }) => param === 'password') || !(await isCommonPassword(form.password))) return errors
  return [common, ...errors]
}
