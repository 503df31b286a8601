/** React-admin's context over a stubbed `fetch`, and the answer of a list. */
import type { ReactNode } from 'react'
import { AdminContext, memoryStore } from 'react-admin'
import { dataProvider } from '../src/admin/data-provider.ts'
import { lightTheme } from '../src/admin/theme.ts'

export const InAdmin = ({ children }: { children: ReactNode }) => (
  <AdminContext dataProvider={dataProvider} store={memoryStore()} theme={lightTheme}>
    {children}
  </AdminContext>
)

export const listAnswer = (rows: unknown[]): Response => Response.json(rows, { headers: { 'x-total-count': String(rows.length) } })
