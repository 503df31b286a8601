/**
 * Stream `scan-group-<groupId>`: what people do to a batch. Its status is not an event: the projection folds it from files and invoices.
 */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'
import { FileKind } from './file.ts'

export const UploadedFile = Type.Object({ fileId: Id, name: Type.String(), kind: FileKind, size: Type.Integer(), stored: Hash })
export type UploadedFile = Type.Static<typeof UploadedFile>

export const GroupCreated = fact('GroupCreated', { groupId: Id, clientId: Id, firmId: Id, parentId: orNull(Id), name: Type.String() })
/**
 * One event for the whole upload. `stack`: the files are the pages of one scan, otherwise separate documents. `pile`: the number of files
 * that the plan has admitted into the group; absent when unchanged. `mail`: the message whose attachments these are, processed without a
 * person; absent otherwise.
 */
export const UploadReceived = fact('UploadReceived', {
  groupId: Id,
  clientId: Id,
  firmId: Id,
  uploadId: Id,
  stack: Type.Boolean(),
  firstOrder: Type.Integer(),
  files: Type.Array(UploadedFile),
  pile: Type.Optional(Type.Integer()),
  mail: Type.Optional(Type.Object({ mailId: Id, from: Type.String() })),
})
export const GroupRenamed = fact('GroupRenamed', { groupId: Id, name: Type.String() })
/**
 * `files`: all that were ever uploaded to it; their invoices are deleted with them. `within`: the batch that the person deleted, this one
 * being a part of it; absent otherwise.
 */
export const GroupDeleted = fact('GroupDeleted', { groupId: Id, files: Type.Array(Id), within: Type.Optional(Id) })
/** Restored from the bin, with what was deleted with it. `parentId`: the batch that it is a part of again, or null. */
export const GroupRestored = fact('GroupRestored', { groupId: Id, files: Type.Array(Id), parentId: orNull(Id) })
/** A person pressed Retry: unfinished work of each file is sent to the pipeline again. */
export const GroupRestarted = fact('GroupRestarted', { groupId: Id, files: Type.Array(Id) })

export const ScanGroupEvent = Type.Union([GroupCreated, UploadReceived, GroupRenamed, GroupDeleted, GroupRestored, GroupRestarted])
export type ScanGroupEvent = Type.Static<typeof ScanGroupEvent>
