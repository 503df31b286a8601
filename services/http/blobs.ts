/** Pages, words and originals at signed, short-lived addresses, because an image tag sends no bearer token. */
import type { FastifyInstance } from 'fastify'
import type { AccessLog } from '../access/access-log.ts'
import { codeOf } from '../platform/errors/coded.ts'
import { holderIn, ofBin, type Links } from '../platform/auth/signed-links.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { personOf } from './auth.ts'

const types: Record<string, string> = {
  image: 'image/jpeg',
  words: 'application/json',
  original: 'application/octet-stream',
  png: 'image/png',
  jpeg: 'image/jpeg',
  heic: 'image/heic',
  pdf: 'application/pdf',
  xml: 'text/plain', // as XML a browser would apply style sheets
}

type Route = {
  Params: { kind: string; fileId: string; hash: string }
  Querystring: { until?: string; by?: string; of?: string; sig?: string }
}

/** True if the file, or the page's invoice, was deleted; of an address made for the bin, if it is not in the bin any more. */
async function isWithdrawn(read: ReadRows, kind: string, fileId: string, invoiceId: string | undefined): Promise<boolean> {
  if (!['image', 'words', 'original'].includes(kind)) return false
  if (invoiceId?.startsWith(ofBin)) return (await read.getDeleted('invoices', invoiceId.slice(ofBin.length))) === null
  const [file, invoice] = await Promise.all([
    read.get('files', fileId),
    invoiceId === undefined ? null : read.getDeleted('invoices', invoiceId),
  ])
  return file === null || invoice !== null
}

/** A person's address works while their session and their rights last, which are read at every request. */
export function mountBlobs(
  app: FastifyInstance,
  { blobs, links, read, access }: { blobs: Blobs; links: Links; read: ReadRows; access: Pick<AccessLog, 'note'> },
): void {
  app.get<Route>('/api/public/blob/:kind/:fileId/:hash', { schema: { hide: true } }, async (request, reply) => {
    const { kind, fileId, hash } = request.params
    const { until = '', by, of, sig = '' } = request.query
    const type = types[kind]
    if (!type || !(Number(until) > Date.now())) throw refuse('not-found')
    const holder = typeof by === 'string' ? await personOf(read, app.ended, { ...holderIn(by), epoch: null }) : null
    if (by !== undefined && holder === null) throw refuse('not-found')
    if (of !== undefined && typeof of !== 'string') throw refuse('not-found')
    if (!links.opens(kind, fileId, hash, until, sig, Date.now(), { holder, invoiceId: of })) throw refuse('not-found')
    if (await isWithdrawn(read, kind, fileId, of)) throw refuse('not-found')
    try {
      const stream = await blobs.get(fileId, hash)
      // The words of a page are loaded together with its image.
      if (kind !== 'words')
        access.note({ fileId, hash, userId: holder?.userId ?? null, how: kind === 'image' ? 'image' : 'original', at: Date.now() })
      // The bytes of a hash never change; the address expires.
      const seconds = Math.max(0, Math.floor((Number(until) - Date.now()) / 1000))
      return await reply
        .header('cache-control', `private, max-age=${seconds}, immutable`)
        .header('content-disposition', kind === 'original' ? 'attachment' : 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .type(type)
        .send(stream)
    } catch (error) {
      throw codeOf(error) === 'blob-missing' ? refuse('not-found') : error
    }
  })
}
