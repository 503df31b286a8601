/** The pages of scans, as the scanner sent them. */
import type { FastifyInstance } from 'fastify'
import { scannedPage } from '@docketry/contracts/api/scanners.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { ownerOf, scansOf, scanTargetOf } from '../scan-groups/api/network-scans.ts'
import type { NetworkScans } from '../scan-groups/network-scans.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'
import { signedInCaller } from './auth.ts'
import { mayOrThrow, requireVerified } from './mount.ts'
import { queryReader } from './request.ts'

export function mountScannedPage(app: FastifyInstance, { read, scans }: { read: ReadRows; scans: NetworkScans | null }): void {
  const readQuery = queryReader(scannedPage.query!)
  app.get(
    scannedPage.path,
    { schema: { summary: scannedPage.summary, operationId: scannedPage.name, querystring: scannedPage.query } },
    async (request, reply) => {
      const caller = await signedInCaller(request, read)
      const query = await withSurvivors(
        read,
        readQuery(request.query) as { accountingFirmId: string; clientId?: string; scanId: string; page: string }, // as its schema says
      )
      await mayOrThrow(scannedPage, caller, await scanTargetOf(read, query), read)
      requireVerified(scannedPage, caller)
      const { type, bytes } = await scansOf(scans).page(await ownerOf(read, caller, query), query.scanId, Number(query.page))
      return reply.type(type).header('cache-control', 'no-store').header('content-disposition', 'attachment').send(bytes)
    },
  )
}
