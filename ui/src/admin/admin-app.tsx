import { useEffect, useState } from 'react'
import { Admin, CustomRoutes, Resource, type AuthProvider, type CoreLayoutProps } from 'react-admin'
import type { ResourceName } from '@docketry/contracts/api/resources.ts'
import { Navigate, Route, useParams } from 'react-router-dom'
import { ClientList } from '../clients/client-list.tsx'
import { session } from '../session/session.ts'
import { signOutAndRevoke } from '../session/token.ts'
import { SectionPage } from '../shell/section-page.tsx'
import { sections } from '../shell/sections.ts'
import { Shell } from '../shell/shell.tsx'
import { onReconnected } from '../data/connection.ts'
import { dataProvider } from './data-provider.ts'
import { AdminNotices } from './admin-notices.tsx'
import { newQueryClient } from './query-client.ts'
import { darkTheme, lightTheme } from './theme.ts'

/** react-admin's view of the session: 401 signs out, 403 does not. */
const authProvider: AuthProvider = {
  login: () => Promise.resolve({ redirectTo: '/dashboard' }),
  logout() {
    signOutAndRevoke()
    return Promise.resolve(false)
  },
  checkAuth: () => (session.get() ? Promise.resolve() : Promise.reject(Object.assign(new Error('Please sign in.'), { redirectTo: '/' }))),
  checkError(error: { status?: number }) {
    return error.status === 401
      ? Promise.reject(Object.assign(new Error('Please sign in.'), { redirectTo: '/', message: false }))
      : Promise.resolve()
  },
  getIdentity() {
    const user = session.get()
    return Promise.resolve({ id: user?.user_id ?? '', fullName: user ? `${user.firstName} ${user.lastName}` : '' })
  },
  getPermissions: () => Promise.resolve(session.get()?.roles ?? []),
}

/**
 * `coupon=CODE` opens the subscription with the code filled in (specification, rulings on plans); any other flag is the list of clients.
 */
function Flagged() {
  const { flag = '' } = useParams()
  return flag.startsWith('coupon=') ? (
    <Navigate to={`/dashboard/subscription?${new URLSearchParams({ coupon: flag.slice('coupon='.length) })}`} replace />
  ) : (
    <ClientList />
  )
}

const resourceNames: ResourceName[] = [
  'clients',
  'team',
  'invitations',
  'emailaddresses',
  'attachments',
  'pickups',
  'requests',
  'coupons',
  'posts',
]

const Layout = ({ children }: CoreLayoutProps) => <Shell>{children}</Shell>

/** `/dashboard` and `/dashboard/{flag}`: react-admin under the product's own router, frame and theme. */
export function AdminApp() {
  const [queryClient] = useState(newQueryClient)
  // Also where the server, not the browser's network, was away.
  useEffect(() => onReconnected(() => void queryClient.refetchQueries({ type: 'active' })), [queryClient])
  return (
    <Admin
      basename="/dashboard"
      disableTelemetry
      requireAuth
      dataProvider={dataProvider}
      queryClient={queryClient}
      authProvider={authProvider}
      layout={Layout}
      notification={AdminNotices}
      loginPage={false}
      dashboard={ClientList}
      theme={lightTheme}
      darkTheme={darkTheme}
      title="Docketry"
    >
      {resourceNames.map(name => (
        <Resource key={name} name={name} />
      ))}
      <CustomRoutes>
        {sections.map(section => (
          <Route key={section.path} path={`/${section.path}`} element={<SectionPage section={section} />} />
        ))}
        <Route path="/:flag" element={<Flagged />} />
      </CustomRoutes>
    </Admin>
  )
}
