/** Routes of the public site besides its endpoints: pictures of articles, and the operator's settings. */
import type { FastifyInstance } from 'fastify'
import { uploadPicture } from '@docketry/contracts/api/site.ts'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { OperatorAnswer } from '@docketry/contracts/operator.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { callerOf } from './auth.ts'
import { mayOrThrow } from './mount.ts'

const endpoint: Endpoint = uploadPicture
/** Blob owner of all pictures of articles, which versions share; none is ever deleted. */
const owner = 'site-pictures'
const maxBytes = 5_000_000
const bodyTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/octet-stream']

type SiteParts = {
  read: ReadRows
  blobs: Blobs
  operator: OperatorAnswer
  /** The content type of a picture by its first bytes; null for anything else. */
  pictureType(bytes: Uint8Array): string | null
  /** Normalises the picture. Rejects with a code `file.*` if it cannot be decoded. */
  tidyPicture(bytes: Uint8Array): Promise<Buffer>
  hasRoom(): Promise<boolean>
}

const tooLarge = new Set(['file.too-many-pixels', 'file.took-too-long', 'file.too-much-memory'])

function faultOf(error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (tooLarge.has(code)) return refuse('blog.picture-too-large', 'picture')
  return code.startsWith('file.') ? refuse('blog.not-a-picture', 'picture') : error
}

export async function mountSite(
  app: FastifyInstance,
  { read, blobs, operator, pictureType, tidyPicture, hasRoom }: SiteParts,
): Promise<void> {
  app.get('/operator.json', { schema: { hide: true } }, (_, reply) => reply.header('cache-control', 'no-cache').send(operator))

  await app.register(async inner => {
    // Only in this scope: other routes accept JSON.
    inner.addContentTypeParser(bodyTypes, { parseAs: 'buffer', bodyLimit: maxBytes }, async (_: unknown, body: unknown) => body)
    inner.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: maxBytes,
      config: { errors: endpoint.errors },
      schema: {
        summary: endpoint.summary,
        operationId: endpoint.name,
        description: `Who may: ${endpoint.may.join(', ')}`,
        consumes: bodyTypes,
        response: { 200: endpoint.answer },
      },
      async onRequest(request) {
        request.caller = await callerOf(request, read)
        await mayOrThrow(endpoint, request.caller, null, read)
        if (!(await hasRoom())) throw refuse('storage.full')
        if (Number(request.headers['content-length']) > maxBytes) throw refuse('blog.picture-too-large', 'picture')
      },
      async handler({ body }) {
        if (!Buffer.isBuffer(body) || pictureType(body) === null) throw refuse('blog.not-a-picture', 'picture')
        const picture = await tidyPicture(body).catch((error: unknown) => {
          throw faultOf(error)
        })
        const { hash } = await blobs.put(owner, picture)
        return { url: `/api/public/picture/${hash}` }
      },
    })
  })

  app.get<{ Params: { hash: string } }>('/api/public/picture/:hash', { schema: { hide: true } }, async (request, reply) => {
    try {
      const bytes = await blobs.bytes(owner, request.params.hash)
      return await reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(pictureType(bytes) ?? 'application/octet-stream')
        .send(bytes)
    } catch (error) {
      throw ['blob-missing', 'invalid-blob'].includes(codeOf(error) ?? '') ? refuse('not-found') : error
    }
  })
}
