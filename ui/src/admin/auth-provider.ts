import type { AuthProvider } from 'react-admin'
import { signOutAndRevoke } from '../session/token.ts'
import { session } from '../session/session.ts'

/** react-admin's view of the session: 401 signs out, 403 does not. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve({ redirectTo: '/dashboard' }),
  logout() {
    signOutAndRevoke()
    return Promise.resolve(false)
  },
  checkAuth: () => (session.get() ? Promise.resolve() : Promise.reject(Object.assign(new Error('Please sign in.'), { redirectTo: '/' }))),
  checkError(error: { status?: number }) {
    return error.status === 401 ? Promise.reject(Object.assign(new Error('Please sign in.'), { redirectTo: '/', message: false })) : Promise.resolve()
  },
  getIdentity() {
    const user = session.get()
    return Promise.resolve({ id: user?.user_id ?? '', fullName: user ? `${user.firstName} ${user.lastName}` : '' })
  },
  getPermissions: () => Promise.resolve(session.get()?.roles ?? []),
}
