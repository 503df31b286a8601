/** Stream `scan-group-<groupId>`: what people do to a batch. Its status is nobody's event: the view folds it from files and invoices. */
import Type from 'typebox'
import { fact, Hash, Id, orNull } from './fact.ts'
import { FileKind } from './file.ts'

export const UploadedFile = Type.Object({ fileId: Id, name: Type.String(), kind: FileKind, size: Type.Integer(), stored: Hash })
export type UploadedFile = Type.Static<typeof UploadedFile>

export const GroupCreated = fact('GroupCreated', { groupId: Id, clientId: Id, firmId: Id, parentId: orNull(Id), name: Type.String() })
/**
 * One append holds the whole upload, so that it is there or not. `stack`: one stack of paper, else separate documents.
 * `pile`: so many files the group may hold since the plan was asked for the whole pile; absent where it was not asked anew.
 */
export const UploadReceived = fact('UploadReceived', {
  groupId: Id, clientId: Id, firmId: Id, uploadId: Id, stack: Type.Boolean(), firstOrder: Type.Integer(), files: Type.Array(UploadedFile), pile: Type.Optional(Type.Integer()),
})
export const GroupRenamed = fact('GroupRenamed', { groupId: Id, name: Type.String() })
/** `files` are all that were ever uploaded to it: their invoices go with them. `within`: the batch that the person deleted, this being a part of it; absent otherwise. */
export const GroupDeleted = fact('GroupDeleted', { groupId: Id, files: Type.Array(Id), within: Type.Optional(Id) })
/** Taken out of the bin, with what went there with it. `parentId`: the batch that it is a part of again, null where it stands on its own. */
export const GroupRestored = fact('GroupRestored', { groupId: Id, files: Type.Array(Id), parentId: orNull(Id) })
/** A person pressed Retry: each failed or stuck file is asked what it lacks. */
export const GroupRestarted = fact('GroupRestarted', { groupId: Id, files: Type.Array(Id) })

export const ScanGroupEvent = Type.Union([GroupCreated, UploadReceived, GroupRenamed, GroupDeleted, GroupRestored, GroupRestarted])
export type ScanGroupEvent = Type.Static<typeof ScanGroupEvent>
