/** Pages, words and originals behind signed, short-lived addresses: an image tag carries no bearer. */
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../core/coded.ts'
import type { Links } from '../core/links.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { refuse } from '../core/refuse.ts'

const types: Record<string, string> = {
  image: 'image/jpeg', words: 'application/json', original: 'application/octet-stream', png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf',
}

type Route = { Params: { kind: string; fileId: string; hash: string }; Querystring: { until?: string; sig?: string } }

export function mountBlobs(app: FastifyInstance, blobs: Blobs, links: Links): void {
  app.get<Route>('/api/public/blob/:kind/:fileId/:hash', { schema: { hide: true } }, async (request, reply) => {
    const { kind, fileId, hash } = request.params
    const { until = '', sig = '' } = request.query
    const type = types[kind]
    if (!type || !links.opens(kind, fileId, hash, until, sig, Date.now())) throw refuse('not-found')
    try {
      const stream = await blobs.get(fileId, hash)
      // The bytes behind a hash never change, but the right to see them runs out.
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
