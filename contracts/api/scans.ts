/** Scan groups (specification of scanning, sections 3, 4 and 7). Times are UTC milliseconds. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { Sum } from '../rules/sums.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceAnswer } from './invoices.ts'

export const GroupStatus = Type.Union([
  Type.Literal('UPLOADED'),
  Type.Literal('PREPROCESSING'),
  Type.Literal('CROPPED_IMAGES_UPLOADED'),
  Type.Literal('EXTRACTING'),
  Type.Literal('COMPLETE'),
  Type.Literal('FAILED'),
])
export type GroupStatus = Type.Static<typeof GroupStatus>

/** A failed file or page: `page` null is the whole file. `message` is the sentence of contracts/errors.ts. */
const Failure = Type.Object({
  fileId: Id,
  name: Type.String(),
  page: orNull(Type.Integer()),
  code: Type.String(),
  message: Type.String(),
})

/** A failure that a person left out; `page` null is the whole file, or one invoice of it. */
export const LeftOut = Type.Object({ fileId: Id, name: Type.String(), page: orNull(Type.Integer()) })
export type LeftOut = Type.Static<typeof LeftOut>

/**
 * For "Reading page 31 of 48". `total`, `prepared`, `read`: pages; `total` grows while PDFs are opened. `invoices`: those found in them,
 * and `invoicesDone`: those extracted. `failed`: failed pages, where a file that failed as a whole counts as one.
 */
const Progress = Type.Object({
  total: Type.Integer(),
  prepared: Type.Integer(),
  read: Type.Integer(),
  failed: Type.Integer(),
  invoices: Type.Integer(),
  invoicesDone: Type.Integer(),
})

/** `name` is never empty: an unnamed batch is named after the day, with a number for further ones of the client. */
const group = {
  id: Id,
  name: Type.String(),
  status: GroupStatus,
  createdAt: Type.Integer(),
  updatedAt: Type.Integer(),
  parent: orNull(Id),
  /** Groups merged into it. Counts, status and progress include all `descendants`. */
  children: Type.Array(Type.Object({ id: Id, createdAt: Type.Integer(), name: Type.String() })),
  descendants: Type.Array(Id),
  percentage: Type.Number(),
  total: Type.Integer(),
  files: Type.Integer(),
  progress: Progress,
  failures: Type.Array(Failure),
  /** Ours; absent when nothing was left out. */
  leftOut: Type.Optional(Type.Array(LeftOut)),
  client: Type.Object({ id: Id, name: Type.String() }),
}
/**
 * A card. `invoiceCount`, `reviewed`, `doubtful` count invoices, the last those that the review page flags as wrong or doubtful, also after
 * they were reviewed (a duplicate that came later); `amount` is the sum of totals in dollars, whatever the currency; `sums` (ours) has
 * total and GST by currency in cents; `cover` is the first page's invoice.
 */
export const GroupCard = Type.Object({
  /** Ours: a row that the card is made from is not up to date (contracts/api/outdated-rows.ts). */
  failedRow: Type.Optional(Type.Literal(true)),
  ...group,
  invoiceCount: Type.Integer(),
  reviewed: Type.Integer(),
  doubtful: Type.Integer(),
  amount: Type.Number(),
  sums: Type.Array(Sum),
  cover: orNull(Id),
})
export type GroupCard = Type.Static<typeof GroupCard>

export const scanGroups = endpoint({
  name: 'scan-groups',
  method: 'GET',
  path: '/api/accountant/scanGroups',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary:
    'The scan groups of a client in a range of time, newest first; with `parentGroup` what was merged into it. `vid` travels with the address.',
  query: Type.Object({
    firmId: Id,
    clientId: Type.Optional(Id),
    parentGroup: Type.Optional(Id),
    vid: Type.Optional(Type.String()),
    startDate: Type.Optional(Type.Integer()),
    endDate: Type.Optional(Type.Integer()),
  }),
  /** `parent`: the batch that `parentGroup` names. */
  answer: Type.Object({
    groups: Type.Array(GroupCard),
    client: Type.Object({ name: Type.String() }),
    parent: Type.Optional(Type.Object({ id: Id, name: Type.String(), createdAt: Type.Integer() })),
  }),
})

/** Why a cell is flagged. `level` wrong is red, doubtful is amber. */
export const Anomaly = Type.Object({
  invoice_id: Id,
  field: Type.String(),
  level: Type.Union([Type.Literal('wrong'), Type.Literal('doubtful')]),
  reason: Type.String(),
})
export type Anomaly = Type.Static<typeof Anomaly>

export const GroupDetail = Type.Object({
  ...group,
  invoices: Type.Array(InvoiceAnswer),
  anomalies: Type.Array(Anomaly),
  /** Ours: the firm of the batch. A person may work for several firms, and an address names only the batch. */
  firm: Type.Object({ id: Id, name: Type.String() }),
  raw: Type.Optional(Type.Array(Type.Object({ name: Type.String(), url: Type.String() }))),
})
export type GroupDetail = Type.Static<typeof GroupDetail>

/** Years 2000 to 2199. */
export const QuarterIndex = Type.Integer({ minimum: 0, maximum: 799 })

/** By group, or with `quarter` = index ((year − 2000) × 4 + quarter − 1) all of a client's invoices dated in it (payment date). */
export const scanDetail = endpoint({
  name: 'scan-detail',
  method: 'GET',
  path: '/api/accountant/scans/detail',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'One scan group with its invoices.',
  query: Type.Object({
    groupId: Type.Optional(Id),
    quarter: Type.Optional(QuarterIndex),
    firmId: Type.Optional(Id),
    clientId: Type.Optional(Id),
    // Absent, the addresses of the page images are answered; `noChild` leaves out what was merged into the group.
    includeImages: Type.Optional(Type.Boolean()),
    noChild: Type.Optional(Type.Boolean()),
    includeRaw: Type.Optional(Type.Boolean()),
  }),
  answer: GroupDetail,
})
export const restartScan = endpoint({
  name: 'restart-scan',
  method: 'POST',
  path: '/api/accountant/scans/restart',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Tries again what failed or was lost in this group and in what was merged into it, and nothing else.',
  body: Type.Object({ scanGroupId: Id }),
  answer: Done,
})
/** Ours: for failures that a retry cannot fix. */
export const leaveOutFailed = endpoint({
  name: 'leave-out-failed',
  method: 'POST',
  path: '/api/accountant/scans/leaveOut',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Leaves out what could not be read of this group and of what was merged into it, so that the rest is complete.',
  body: Type.Object({ scanGroupId: Id }),
  answer: Done,
})
/** Ours: undoes `leaveOutFailed`. */
export const bringBackFailed = endpoint({
  name: 'bring-back-failed',
  method: 'POST',
  path: '/api/accountant/scans/bringBack',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Brings back what was left out of this group and of what was merged into it: it counts as failed again, and can be tried again.',
  body: Type.Object({ scanGroupId: Id }),
  answer: Done,
})
/**
 * Ours: `seenName`, the name that the person had on screen: refused with `group.renamed` where somebody else has given another one since.
 * Absent: the last writer wins.
 */
export const updateScanGroup = endpoint({
  name: 'update-scan-group',
  method: 'POST',
  path: '/api/accountant/scanGroup/update',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Renames a scan group. With `seenName` a name that somebody else has given since is not replaced.',
  body: Type.Object({ id: Id, name: Type.String({ maxLength: 200 }), seenName: Type.Optional(Type.String({ maxLength: 300 })) }),
  answer: Done,
})
export const deleteScan = endpoint({
  name: 'delete-scan',
  method: 'POST',
  path: '/api/accountant/scans/delete',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Deletes a scan group with everything that was merged into it.',
  body: Type.Object({ group_id: Id }),
  answer: Done,
})
export const mergeScans = endpoint({
  name: 'merge-scans',
  method: 'POST',
  path: '/api/accountant/scans/merge',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Makes one scan group part of another of the same client.',
  body: Type.Object({ child_id: Id, parent_id: Id }),
  answer: Done,
})
/** Ours: undoes a merge. */
export const separateScan = endpoint({
  name: 'separate-scan',
  method: 'POST',
  path: '/api/accountant/scans/separate',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Separates a merged scan group from its parent.',
  body: Type.Object({ child_id: Id }),
  answer: Done,
})
