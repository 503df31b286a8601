/** Uploads: streamed to disk under a cap, checked before inflating, stored durably, and only then acknowledged. */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadFiles, uploadScans } from '@docketry/contracts/api/uploads.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { newId } from '../platform/events/ids.ts'
import { idempotencyKeyOf, requestKeyOf } from './request.ts'
import { signedInCaller } from './auth.ts'
import type { ReceiveZip } from '../scan-groups/receive-zip.ts'
import { requireVerified, type Ports } from './mount.ts'
import { openCounts } from './open-counts.ts'

/** Concurrent uploads of one person in this process: each takes up to 100 MB of the disk before it is complete. */
export const maxUploads = 8

/** Enough for the names of 500 files. */
const maxFieldBytes = 200_000

type Parts = { fields: Record<string, string>; path: string }

/** Maps errors of the multipart parser to refusals: not multipart, incomplete, or above a limit. */
function faultOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('upload.too-large')
  if (code?.startsWith('FST_')) return refuse('request.invalid')
  return /^(Unexpected end of|Malformed|Multipart:|Premature close)/u.test(reasonOf(error)) ? refuse('upload.damaged') : error
}

/** Writes the zip to a file and collects the text fields, in any order. */
async function readParts(request: FastifyRequest, folder: string): Promise<Parts> {
  if (!request.isMultipart()) throw refuse('request.invalid', 'images')
  const fields: Record<string, string> = {}
  const path = join(folder, 'upload.zip')
  let arrived = false
  for await (const part of request.parts({ limits: { fileSize: uploadLimits.zipBytes, files: 1, fields: 10, fieldSize: maxFieldBytes } })) {
    if (part.type === 'field') {
      // An empty field of a form counts as absent.
      if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value
      continue
    }
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw refuse('upload.too-large')
    arrived = true
  }
  if (!arrived) throw refuse('upload.empty')
  return { fields, path }
}

/** `spool`: folder of zips until they are unpacked. `hasRoom`: false while uploads are refused; checked before each body is read. */
type UploadParts = Ports & { receive: ReceiveZip; spool: string; hasRoom(): Promise<boolean> }

export async function mountUploads(app: FastifyInstance, { read, passed, claimKey, receive, spool, hasRoom }: UploadParts): Promise<void> {
  await app.register(multipart)
  /** The request of a key: the fields and the contents of the files, independent of compression. */
  async function claim(request: FastifyRequest, userId: string, fields: Record<string, string>, contents: string[]): Promise<void> {
    const key = idempotencyKeyOf(request)
    if (key !== null) await claimKey(userId, key, { call: `${request.method} ${request.url}`, fields, contents })
  }
  const counts = openCounts(maxUploads, 'upload.too-many')
  for (const endpoint of [uploadScans, uploadFiles]) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: uploadLimits.zipBytes + 1_000_000,
      schema: {
        summary: endpoint.summary,
        operationId: endpoint.name,
        description: `Who may: ${endpoint.may.join(', ')}`,
        consumes: ['multipart/form-data'],
      },
      async onRequest(request) {
        request.caller = await signedInCaller(request, read)
        requireVerified(endpoint, request.caller)
        if (!(await hasRoom())) throw refuse('storage.full')
      },
      async handler(request) {
        const { caller } = request
        if (caller === null) throw refuse('sign-in.needed')
        const release = counts.take(caller.userId)
        const folder = join(spool, `docketry-upload-${newId()}`)
        try {
          await mkdir(folder, { mode: 0o700 })
          const { fields, path } = await readParts(request, folder).catch((error: unknown) => {
            throw faultOf(error)
          })
          const key = requestKeyOf(request, caller)
          const named = key === null ? fields : { uploadId: key, ...fields }
          const upload = { caller, fields: named, path, stack: endpoint === uploadScans, endpoint: endpoint.name }
          const { groupId, position } = await receive({ ...upload, claim: contents => claim(request, caller.userId, fields, contents) })
          if (position !== null) await passed(position)
          return { data: { scanGroup: { id: groupId } } }
        } finally {
          await rm(folder, { recursive: true, force: true }).finally(release)
        }
      },
    })
  }
}
