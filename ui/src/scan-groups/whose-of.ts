import { locOf } from '../data/addresses.ts'
import type { UploadTarget } from './upload.ts'

/** Whose an upload is, by the query of the page: `firmId`, `clientId`, `parentGroup`. */
export function uploadTargetOf(loc: URLSearchParams): UploadTarget {
  const [clientId, accountingFirmId, parentGroupId] = [loc.get('clientId'), loc.get('firmId'), loc.get('parentGroup')]
  return { ...(clientId ? { clientId } : {}), ...(accountingFirmId ? { accountingFirmId } : {}), ...(parentGroupId ? { parentGroupId } : {}) }
}

/** Where a page of scans was come to from: its client, else all clients. */
export const backAddress = (loc: URLSearchParams): string =>
  loc.get('clientId') ? `/business/details/${locOf({ clientId: loc.get('clientId'), firmId: loc.get('firmId') })}` : '/dashboard'
