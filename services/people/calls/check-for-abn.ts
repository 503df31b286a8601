import { checkForAbn as call } from '@docketry/contracts/calls/auth.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { handler } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { findCompany } from '../companies.ts'

/** Takes an ABN or a join code in `abn`. Nothing else of the company is told. */
export const checkForAbn = ({ read }: { read: ReadRows }) =>
  handler(call, {
    async answer({ query: { abn } }) {
      const company = await findCompany(read, abn)
      const error = company === null && /^[\d\s]+$/u.test(abn) && !isAbn(abn) ? 'Invalid ABN' : null
      return { exists: company !== null, ownerExists: company?.ownerId != null, error }
    },
  })
