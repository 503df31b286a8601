import { checkForAbn } from '@docketry/contracts/api/auth.ts'
import type { FieldError } from '@docketry/contracts/rules/registration.ts'
import { sendRequest } from '../data/request.ts'
import { isProblem } from '../data/problem.ts'

const wrong = (msg: string) => ({ errors: [{ param: 'abn', msg }], entityName: null })

/** The server's look at the company (specification of accounts, section 5). `entityName`: as the business register has it, null where it was not asked. */
export async function checkCompany(owner: boolean, abn: string): Promise<{ errors: FieldError[]; entityName: string | null }> {
  try {
    const { exists, ownerExists, error, entityName } = await sendRequest(checkForAbn, { query: { abn: abn.trim() } })
    if (owner && exists && ownerExists) return wrong('Company is already registered. Please register as admin or employee')
    if (!owner && !(exists && ownerExists)) return wrong('Could not find your Company. Make sure your employer is registered with us.')
    return owner && error !== null ? wrong(error) : { errors: [], entityName }
  } catch (thrown) {
    return wrong(isProblem(thrown) && thrown.status === 429 ? thrown.message : 'ABN or Company ID Verification failed')
  }
}
