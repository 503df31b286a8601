import type { ResourceRow } from '@docketry/contracts/api/resources.ts'
import { useGetList } from 'react-admin'

/** The firm's clients by name, without those that are archived. `data` is undefined until they are loaded. */
export const useClients = (firmId: string, enabled = true) =>
  useGetList<ResourceRow<'clients'>>(
    'clients',
    { filter: { firmId, archived: false }, pagination: { page: 1, perPage: 5000 }, sort: { field: 'name', order: 'ASC' } },
    { enabled },
  )
