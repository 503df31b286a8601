import { Admin, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { ClientList } from '../clients/client-list.tsx'
import { sections } from '../shell/sections.ts'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { AdminLayout } from './admin-layout.tsx'
import { darkTheme, lightTheme } from './theme.ts'

/** `/dashboard` and `/dashboard/{flag}`: react-admin under the product's own router, frame and theme. */
export const AdminApp = () => (
  <Admin basename="/dashboard" disableTelemetry requireAuth dataProvider={dataProvider} authProvider={authProvider} layout={AdminLayout}
    loginPage={false} dashboard={ClientList} theme={lightTheme} darkTheme={darkTheme} title="Docketry">
    <Resource name="clients" />
    <CustomRoutes>
      {sections.map(({ path, Page }) => <Route key={path} path={`/${path}`} element={<Page />} />)}
      <Route path="/:flag" element={<ClientList />} />
    </CustomRoutes>
  </Admin>
)
