/** What the last check of the stores found damaged, and when it ran. */
import { storageFindings } from '@docketry/contracts/api/operations.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { allFindings } from '../../platform/events/findings.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import { lastChecked } from '../check-stores.ts'

export const handleStorageFindings = ({ documents }: { documents: Documents }) =>
  handler(storageFindings, {
    async answer() {
      const [findings, checkedAt] = await Promise.all([allFindings(documents), lastChecked(documents)])
      return { findings: findings.map(({ kind, what, since }) => ({ kind, what, since })), checkedAt }
    },
  })
