/** React-admin's context over a stubbed `fetch`, and the answer of a list. */
import { useState, type ReactNode } from 'react'
import { AdminContext, memoryStore } from 'react-admin'
import { dataProvider } from '../src/admin/data-provider.ts'
import { newQueryClient } from '../src/admin/query-client.ts'
import { lightTheme } from '../src/admin/theme.ts'

export function InAdmin({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueryClient)
  return (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient} store={memoryStore()} theme={lightTheme}>
      {children}
    </AdminContext>
  )
}

export const listAnswer = (rows: unknown[]): Response => Response.json(rows, { headers: { 'x-total-count': String(rows.length) } })
