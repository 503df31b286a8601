/** Endpoints of network scanners. */
import * as contract from '@docketry/contracts/api/scanners.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { includingMerged } from '../../shared/surviving-clients.ts'
import { refuseIfArchived } from '../../shared/client-of-firm.ts'
import type { ScanOwner } from '../network-scan.ts'
import type { NetworkScans } from '../network-scans.ts'

type Tools = { read: ReadRows; scans: NetworkScans | null }
type Target = { accountingFirmId: string; clientId?: string }

/** The firm and the client of a request; null where the client is not of the firm. */
export async function scanTargetOf(
  read: ReadRows,
  { accountingFirmId: firmId, clientId = firmId }: Target,
): Promise<{ firmId: string; clientId: string } | null> {
  const client = await read.get('businesses', clientId)
  return client?.firmIds.includes(firmId) || clientId === firmId ? { firmId, clientId } : null
}

/** Throws `scanner.off`. */
export function scansOf(scans: NetworkScans | null): NetworkScans {
  if (scans === null) throw refuse('scanner.off')
  return scans
}

export async function ownerOf(
  read: ReadRows,
  caller: Caller | null,
  { accountingFirmId: firmId, clientId = firmId }: Target,
): Promise<ScanOwner> {
  if (caller === null) throw refuse('sign-in.needed')
  const withMerged = await includingMerged(read, [firmId])
  return { userId: caller.userId, firmId, clientId, mergedIds: withMerged(firmId, [clientId]).slice(1) }
}

export const handleScanners = ({ read, scans }: Tools) =>
  handler(contract.scanners, {
    firm: ({ query }) => scanTargetOf(read, query),
    answer: async ({ query, caller }) => ({
      scanners: scans ? await scans.list() : [],
      notUploaded: scans ? scans.notUploaded(await ownerOf(read, caller, query)) : [],
    }),
  })

export const handleStartScan = ({ read, scans }: Tools) =>
  handler(contract.startScan, {
    firm: ({ body }) => scanTargetOf(read, body),
    async answer({ body, caller }) {
      const { scanId, scannerId, source, duplex, colour } = body
      refuseIfArchived(await read.get('businesses', body.clientId ?? body.accountingFirmId), body.accountingFirmId)
      const scanner = (await scansOf(scans).list()).find(it => it.id === scannerId)
      return scansOf(scans).start(await ownerOf(read, caller, body), scanId, scanner ?? { id: scannerId, name: 'Scanner' }, {
        source,
        duplex: duplex && source === 'feeder',
        colour,
      })
    },
  })

export const handleScanProgress = ({ read, scans }: Tools) =>
  handler(contract.scanProgress, {
    firm: ({ query }) => scanTargetOf(read, query),
    answer: async ({ query, caller }) => scansOf(scans).progress(await ownerOf(read, caller, query), query.scanId, Number(query.after)),
  })

export const handleCancelScan = ({ read, scans }: Tools) =>
  handler(contract.cancelScan, {
    firm: ({ body }) => scanTargetOf(read, body),
    answer: async ({ body, caller }) => scansOf(scans).cancel(await ownerOf(read, caller, body), body.scanId),
  })

export const handleDiscardScan = ({ read, scans }: Tools) =>
  handler(contract.discardScan, {
    firm: ({ body }) => scanTargetOf(read, body),
    async answer({ body, caller }) {
      await scansOf(scans).discard(await ownerOf(read, caller, body), body.scanId, body.pages)
      return { success: true as const }
    },
  })
