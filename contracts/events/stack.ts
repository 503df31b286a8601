/**
 * Stream `stack-<stackId>`: the fan-in of one scan of several pages. Its sheets are files; when all are read or failed they are segmented
 * as one.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'
import { PageRef } from './file.ts'

export const StackSheetRead = fact('StackSheetRead', {
  stackId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  fileId: Id,
  index: Type.Integer(),
  count: Type.Integer(),
  order: Type.Integer(),
  pages: Type.Array(PageRef),
})
/**
 * `order`: of the stack's first file in its group. `files`: in the order of the stack. A sheet that is retried after this event gets a
 * `StackRead` of its own.
 */
export const StackRead = fact('StackRead', {
  stackId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  order: Type.Integer(),
  files: Type.Array(Id),
  pages: Type.Array(PageRef),
})

export const StackEvent = Type.Union([StackSheetRead, StackRead])
export type StackEvent = Type.Static<typeof StackEvent>
