/** Whether a person may call an endpoint, decided from its contract: screens show no key, button or drop zone that would be refused. */
import type { Endpoint } from '../api/endpoint.ts'
import type { EmployerType } from '../api/people.ts'

/** A person's role in a firm. `limited`: an employee who works for some clients only. */
export type Membership = { type: EmployerType; limited?: boolean | undefined }

/**
 * Whether the endpoint answers a member of the firm. `membership` null: nobody is signed in, and only public endpoints answer. False for
 * endpoints of roles that the operator grants.
 */
export function mayRequest({ may, about }: Pick<Endpoint, 'may' | 'about'>, membership: Membership | null): boolean {
  if (membership === null) return may.includes('anyone')
  const { type, limited } = membership
  return may.some(role => {
    if (role === 'anyone' || role === 'signed-in') return true
    if (role === 'owner-of-firm') return type === 'owner' || type === 'su'
    if (role === 'manager-of-firm') return type === 'owner' || type === 'admin'
    if (role !== 'staff-of-firm') return role === type
    return type !== 'auditor' && (!limited || about)
  })
}
