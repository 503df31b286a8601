import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { FileRow } from '@docketry/contracts/projections/rows.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'

/** Uploaded files, for their originals. */
export const files = projectionOf<FileEvent | BusinessEvent, FileRow>()({
  name: 'files',
  version: 3,
  indexes: { fields: [['groupId', 'order']] },
  on: {
    FileUploaded: { ids: data => [data.fileId], fold: (_, { fileId, ...data }) => ({ id: fileId, ...data }) },
    Erased: { ids: data => data.files.map(file => file.id), fold: () => null },
    FileDeleted: intoBin(data => [data.fileId]),
    FileRestored: outOfBin(data => [data.fileId]),
  },
})
