/** The event store is the outbox of the pipeline: these feed its topics. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { StackEvent } from '@docketry/contracts/events/stack.ts'
import { reactionTo } from '../../core/reaction-to.ts'
import type { Message } from '../../core/ports/log.ts'
import {
  pageKey, topicOf, type ExtractMessage, type PrepareMessage, type ReadMessage, type SegmentMessage,
} from '../../pipeline/topology.ts'

/** A stored file's first page goes to prepare, which opens the file. */
export const feedPrepare = reactionTo<FileEvent>()('feed-prepare', 'FileUploaded', file => {
  const { fileId, groupId, clientId, firmId, order, kind, stored } = file
  const value: PrepareMessage = { fileId, groupId, clientId, firmId, order, kind, stored, page: 1, pages: null }
  return { messages: [{ topic: topicOf('prepare', false), key: pageKey(fileId, 1), value }] }
})

/** A file's last page was read: it is segmented, or waits for the other sheets of its stack. */
export const feedSegment = reactionTo<FileEvent>()('feed-segment', 'FileRead', file => {
  const { fileId, groupId, clientId, firmId, order, stack, pages } = file
  const whose = { groupId, clientId, firmId }
  if (stack !== null) return { commands: [{ name: 'record-sheet-read', body: { ...stack, ...whose, fileId, pages } }] }
  if (pages.length === 0) return {}
  const value: SegmentMessage = { ...whose, order, files: [fileId], pages }
  return { messages: [{ topic: topicOf('segment', false), key: fileId, value }] }
})

/** The last sheet of a stack was read: the stack is segmented as one. */
export const feedSegmentStack = reactionTo<StackEvent>()('feed-segment-stack', 'StackRead', stack => {
  const { stackId, groupId, clientId, firmId, order, files, pages } = stack
  if (pages.length === 0) return {}
  const value: SegmentMessage = { groupId, clientId, firmId, order, files, pages }
  return { messages: [{ topic: topicOf('segment', false), key: stackId, value }] }
})

/** Retry: what is missing, and only that, goes back to the stage that owes it. */
export const feedRestart = reactionTo<FileEvent>()('feed-restart', 'FileRestarted', file => {
  const { fileId, groupId, clientId, firmId, order, kind, stored } = file
  const whose = { groupId, clientId, firmId, order }
  const prepare = (page: number, pages: number | null): Message => {
    const value: PrepareMessage = { ...whose, fileId, kind, stored, page, pages }
    return { topic: topicOf('prepare', false), key: pageKey(fileId, page), value }
  }
  const messages = file.open ? [prepare(1, null)] : file.prepare.map(page => prepare(page, page))
  const read = file.read.map((page): Message => {
    const value: ReadMessage = { ...whose, fileId, ...page }
    return { topic: topicOf('read', false), key: pageKey(fileId, page.page), value }
  })
  const extract = file.extract.map((invoice): Message => {
    const value: ExtractMessage = { ...whose, fileId, ...invoice }
    return { topic: topicOf('extract', false), key: fileId, value }
  })
  return { messages: [...messages, ...read, ...extract] }
})
