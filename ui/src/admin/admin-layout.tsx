import type { CoreLayoutProps } from 'react-admin'
import { Shell } from '../shell/shell.tsx'
import { AdminNotices } from './admin-notices.tsx'

export const AdminLayout = ({ children }: CoreLayoutProps) => (
  <Shell>
    {children}
    <AdminNotices />
  </Shell>
)
