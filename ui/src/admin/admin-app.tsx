import { Admin, CustomRoutes, Resource, type CoreLayoutProps } from 'react-admin'
import type { ResourceName } from '@docketry/contracts/api/resources.ts'
import { Navigate, Route, useParams } from 'react-router-dom'
import { ClientList } from '../clients/client-list.tsx'
import { sections } from '../shell/sections.ts'
import { Shell } from '../shell/shell.tsx'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { AdminNotices } from './admin-notices.tsx'
import { darkTheme, lightTheme } from './theme.ts'

/** `coupon=CODE` opens the subscription with the code filled in (specification, rulings on plans); any other flag is the list of clients. */
function Flagged() {
  const { flag = '' } = useParams()
  return flag.startsWith('coupon=') ? <Navigate to={`/dashboard/subscription?${new URLSearchParams({ coupon: flag.slice('coupon='.length) })}`} replace /> : <ClientList />
}

const resourceNames: ResourceName[] = ['clients', 'team', 'invitations', 'emailaddresses', 'pickups', 'requests']

const Layout = ({ children }: CoreLayoutProps) => <Shell>{children}</Shell>

/** `/dashboard` and `/dashboard/{flag}`: react-admin under the product's own router, frame and theme. */
export const AdminApp = () => (
  <Admin basename="/dashboard" disableTelemetry requireAuth dataProvider={dataProvider} authProvider={authProvider} layout={Layout} notification={AdminNotices}
    loginPage={false} dashboard={ClientList} theme={lightTheme} darkTheme={darkTheme} title="Docketry">
    {resourceNames.map(name => <Resource key={name} name={name} />)}
    <CustomRoutes>
      {sections.map(({ path, Page }) => <Route key={path} path={`/${path}`} element={<Page />} />)}
      <Route path="/:flag" element={<Flagged />} />
    </CustomRoutes>
  </Admin>
)
