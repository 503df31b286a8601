/** Network scanners (eSCL) that this server reaches. Pages of a scan are kept on the server until they are uploaded or discarded. Ours. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/** Whom the scan is for, as in an upload. Without a client it is for the firm itself. */
const target = { accountingFirmId: Id, clientId: Type.Optional(Id) }

const Scanner = Type.Object({
  id: Type.String(),
  name: Type.String(),
  reachable: Type.Boolean(),
  feeder: Type.Boolean(),
  duplex: Type.Boolean(),
  glass: Type.Boolean(),
  colour: Type.Boolean(),
})
export type Scanner = Type.Static<typeof Scanner>

/**
 * Why a scan ended early; `interrupted`: the server was ended meanwhile, `storage-full`: it has no room for another page. The others:
 * services/shared/network-scanners.ts.
 */
export const ScanEnding = Type.Union([
  Type.Literal('empty'),
  Type.Literal('jam'),
  Type.Literal('cover-open'),
  Type.Literal('misfeed'),
  Type.Literal('busy'),
  Type.Literal('lost'),
  Type.Literal('damaged'),
  Type.Literal('too-large'),
  Type.Literal('too-many'),
  Type.Literal('stopped'),
  Type.Literal('refused'),
  Type.Literal('interrupted'),
  Type.Literal('storage-full'),
])
export type ScanEnding = Type.Static<typeof ScanEnding>

/**
 * `pages`: numbers of the pages that are kept, from 1, in order. `failure`: null while it runs, and when the stack was scanned to its end
 * or the scan was cancelled. `at`: UTC ms.
 */
export const NetworkScan = Type.Object({
  scanId: Id,
  scanner: Type.String(),
  at: Type.Number(),
  running: Type.Boolean(),
  duplex: Type.Boolean(),
  colour: Type.Boolean(),
  pages: Type.Array(Type.Integer()),
  failure: orNull(ScanEnding),
})
export type NetworkScan = Type.Static<typeof NetworkScan>

/** `notUploaded`: the caller's scans for this client whose pages are still here. */
export const scanners = endpoint({
  name: 'scanners',
  method: 'GET',
  path: '/api/accountant/scanners',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Scanners that the server reaches, and scans of the caller that were not uploaded.',
  query: Type.Object(target),
  answer: Type.Object({ scanners: Type.Array(Scanner), notUploaded: Type.Array(NetworkScan) }),
})
/** `scanId`: a new UUID; the same one starts nothing twice. */
export const startScan = endpoint({
  name: 'start-scan',
  method: 'POST',
  path: '/api/accountant/scanners/start',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  perMinute: 30,
  summary: 'Starts a scan at 300 dpi.',
  answer: NetworkScan,
  body: Type.Object({
    ...target,
    scanId: Id,
    scannerId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
    source: Type.Union([Type.Literal('feeder'), Type.Literal('glass')]),
    duplex: Type.Boolean(),
    colour: Type.Boolean(),
  }),
})
export const scanProgress = endpoint({
  name: 'scan-progress',
  method: 'GET',
  path: '/api/accountant/scanners/progress',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'A scan; the answer waits up to 3 s until it has a page with a higher number than `after`, or has ended.',
  query: Type.Object({ ...target, scanId: Id, after: Type.String({ pattern: '^[0-9]{1,4}$' }) }),
  answer: NetworkScan,
})
export const scannedPage = endpoint({
  name: 'scanned-page',
  method: 'GET',
  path: '/api/accountant/scanners/page',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'One page of a scan: JPEG, PNG or PDF.',
  query: Type.Object({ ...target, scanId: Id, page: Type.String({ pattern: '^[0-9]{1,4}$' }) }),
  answer: Type.Unknown(),
})
export const cancelScan = endpoint({
  name: 'cancel-scan',
  method: 'POST',
  path: '/api/accountant/scanners/cancel',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Ends a scan; its pages stay.',
  body: Type.Object({ ...target, scanId: Id }),
  answer: NetworkScan,
})
/** `pages`: null for all, which also ends the scan. */
export const discardScan = endpoint({
  name: 'discard-scan',
  method: 'POST',
  path: '/api/accountant/scanners/discard',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Deletes pages that were uploaded or are not wanted.',
  body: Type.Object({ ...target, scanId: Id, pages: orNull(Type.Array(Type.Integer(), { maxItems: 500 })) }),
  answer: Done,
})
