/** Evidence bundles as a tool of the server and of the command line. */
import type { EvidenceQuery } from '@docketry/contracts/api/evidence.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { zipOf } from '../content/zip-out.ts'
import { refuseOutdatedRows } from '../exports/refuse-outdated-rows.ts'
import { historyOf } from '../invoices/history/history.ts'
import type { Engagement, Ownership } from '../platform/auth/caller.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { evidenceBundle, type BundleTools } from './bundle.ts'
import type { OnFile } from './collect.ts'
import { evidenceSubject, ownerOfEvidence } from './subject.ts'
import { partOfFileName } from '../shared/part-of-file-name.ts'

/** `name`: of the zip, with the day in the firm's zone. */
export type EvidenceMaker = {
  /** The firm and client that the query is about; null where there is none. */
  ownerOf(query: EvidenceQuery): Promise<Ownership | null>
  /**
   * Throws `not-found`, `worksheet.not-frozen`, `auditor.part-of-period` for a quarter of which the auditor is engaged for no day, and
   * `export.failed-row` for a quarter of which an invoice is not up to date: it might belong to another quarter.
   */
  make(query: EvidenceQuery, now: number, onFile?: OnFile): Promise<{ name: string; zip: AsyncGenerator<Buffer, void> }>
}

/** `engagements`: of the auditor for whom bundles are made, and whose rows and events the tools have; absent for others. */
type MakerTools = Omit<BundleTools, 'historyOf'> & { read: ReadRows; engagements?: readonly Engagement[] }

export const evidenceMaker = (tools: MakerTools): EvidenceMaker => ({
  ownerOf: query => ownerOfEvidence(tools, query),
  async make(query, now, onFile = () => undefined) {
    const { subject, worksheet } = await evidenceSubject(tools, query)
    const { firmId = null, clientId = firmId } = query
    const owner = (await ownerOfEvidence(tools, query))?.firmId ?? null
    const zone = zoneOf(owner === null ? null : await tools.read.get('businesses', owner))
    if (subject.kind === 'quarter' && firmId !== null) await refuseOutdatedRows(tools.read, { firmId, sees: id => id === clientId })
    const entries = evidenceBundle({ ...tools, historyOf: id => historyOf(tools, id) }, subject, now, onFile, worksheet)
    return { name: `evidence_${partOfFileName(subject.title, subject.kind)}_${dateIn(zone, now)}.zip`, zip: zipOf(new Date(now), entries) }
  },
})
