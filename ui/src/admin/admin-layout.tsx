import { Notification, type CoreLayoutProps } from 'react-admin'
import { Shell } from '../shell/shell.tsx'

export const AdminLayout = ({ children }: CoreLayoutProps) => (
  <Shell>
    {children}
    <Notification autoHideDuration={15_000} />
  </Shell>
)
