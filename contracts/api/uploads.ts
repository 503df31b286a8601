/** Uploads: multipart with `images` (one zip of scan_{n}.{png,jpg,pdf}) and text fields. Field order does not matter. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

export const UploadFields = Type.Object({
  clientId: Type.Optional(Id),
  accountingFirmId: Type.Optional(Id),
  parentGroupId: Type.Optional(Id),
  /** Ours: several uploads with one id go into one group; the same id with the same files again changes nothing. */
  uploadId: Type.Optional(Id),
  /** Ours: original file names, as a JSON object from entry name (`scan_0.pdf`) to file name. */
  names: Type.Optional(Type.String({ maxLength: 200_000 })),
  /**
   * Ours: the number of files in the group after all uploads of the batch; decimal digits. This upload alone when absent. The name stays
   * for pages that are open during an upgrade.
   */
  pile: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,6}$' })),
  /** Ours: the name of the batch; named after the day when absent. */
  name: Type.Optional(Type.String({ maxLength: 200 })),
})
const answer = Type.Object({ data: Type.Object({ scanGroup: Type.Object({ id: Id }) }) })

export const uploadScans = endpoint({
  name: 'upload-scans',
  method: 'POST',
  path: '/api/image/scans/upload',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Uploads one scan of several pages: neighbouring images may be joined into one invoice.',
  answer,
})
export const uploadFiles = endpoint({
  name: 'upload-files',
  method: 'POST',
  path: '/api/image/files/upload',
  may: ['staff-of-firm'],
  about: 'client',
  verified: true,
  errors: 'plain',
  summary: 'Uploads separate documents, which are never joined across files.',
  answer,
})
