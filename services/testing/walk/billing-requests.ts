/** Sample requests for the endpoints about plans and subscriptions. They are sent in the order of endpoints.ts: the purchase precedes its change. */
import type { Sample, Fixtures } from './fixtures.ts'

const purchase = ({ firmId }: Fixtures): string => `${firmId}-1`

export const billingRequests: Record<string, (fixtures: Fixtures) => Sample> = {
  'consumption': ({ firmId }) => ({ query: { firm_id: firmId } }),
  'coupon': () => ({ query: { code: 'SPRING-20' } }),
  'retrieve-subscription': ({ firmId }) => ({ query: { firm_id: firmId } }),
  'create-subscription': ({ firmId }) => ({ body: { payment_method: 'local_ok', firm_id: firmId, product_id: 'basic-small', value: 180 } }),
  'confirm-subscription': fixtures => ({ body: { sub_db_id: purchase(fixtures) } }),
  'change-subscription': fixtures => ({ body: { sub_db_id: purchase(fixtures), product_id: 'basic-medium', value: 360 } }),
  'delete-subscription': fixtures => ({ body: { sub_db_id: purchase(fixtures) } }),
}
