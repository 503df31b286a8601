import { checkForAbn as call } from '@docketry/contracts/api/auth.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { isAbn, plainAbn } from '@docketry/contracts/rules/abn.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { LookUpAbn } from '../check-abn.ts'
import { findCompany } from '../companies.ts'
import type { Limits } from '../limits.ts'

type Tools = { read: ReadRows; limits: Limits; lookUpAbn: LookUpAbn | null }

/** Takes an ABN or a join code in `abn`. Of the company nothing else is told; what the register says is public. It is asked of unknown ABNs alone. */
export const checkForAbn = ({ read, limits, lookUpAbn }: Tools) =>
  handler(call, {
    async answer({ query: { abn }, from }) {
      limits.checkAbn(from)
      const company = await findCompany(read, abn)
      const known = { exists: company !== null, ownerExists: company?.ownerId != null }
      const entry = company === null && isAbn(abn) ? ((await lookUpAbn?.(plainAbn(abn))) ?? null) : null
      if (entry) return { ...known, error: entry.status === 'active' ? null : sentenceOf('abn.not-active'), checkedBy: 'register' as const, entityName: entry.name }
      const error = company === null && /^[\d\s]+$/u.test(abn) && !isAbn(abn) ? 'Invalid ABN' : null
      return { ...known, error, checkedBy: 'checksum' as const, entityName: null }
    },
  })
