/** What somebody may do in a firm, told from what a call says of itself: screens show no key, button or drop zone that would be refused. */
import type { Endpoint } from '../api/endpoint.ts'
import type { EmployerType } from '../api/people.ts'

/** How somebody stands in the firm: `limited`, they work for some of its clients only (and are asked only about those that they see). */
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
