import { storageFindings as storageCall } from '@docketry/contracts/calls/storage.ts'
import { handler } from '../../core/answering.ts'
import { allFindings } from '../../core/findings.ts'
import type { Documents } from '../../core/ports/documents.ts'
import { lastChecked } from '../check-stores.ts'

export const storageFindings = ({ documents }: { documents: Documents }) =>
  handler(storageCall, {
    async answer() {
      const [findings, checkedAt] = await Promise.all([allFindings(documents), lastChecked(documents)])
      return { findings: findings.map(({ kind, what, since }) => ({ kind, what, since })), checkedAt }
    },
  })
