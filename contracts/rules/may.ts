/** Whether a person may call an endpoint, decided from its contract: screens show no key, button or drop zone that would be refused. */
import type { Endpoint } from '../api/endpoint.ts'
import type { EmployerType } from '../api/people.ts'

/** A person's role in the firm. `limited`: an employee who works for some clients only. */
export type Standing = { type: EmployerType; limited?: boolean | undefined }

/** True when `call` about a thing of the firm is answered to them; false for nobody (null), and for calls that only roles of the operator may make. */
export function mayMake({ may, about, method }: Pick<Endpoint, 'may' | 'about' | 'method'>, standing: Standing | null): boolean {
  if (standing === null) return may.includes('anyone')
  const { type, limited = false } = standing
  return may.some(role => {
    if (role === 'anyone' || role === 'signed-in') return true
    if (role === 'owner-of-firm') return type === 'su' || type === 'owner'
    if (role === 'manager-of-firm') return type === 'owner' || type === 'admin'
    if (role !== 'staff-of-firm') return role === type
    if (type === 'auditor') return method === 'GET'
    return !limited || about !== undefined
  })
}
