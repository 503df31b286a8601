/** The event store is the outbox of the pipeline: these feed its topics. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { StackEvent } from '@docketry/contracts/events/stack.ts'
import { reactionTo } from '../../platform/reactions/reaction-to.ts'
import type { Message } from '../../platform/ports/log.ts'
import {
  laneOf, pageKey, topicOf, type ExtractMessage, type PrepareMessage, type SegmentMessage,
} from '../../pipeline/topology.ts'

/** A stored file goes to prepare, which opens it and sends its pages on. */
export const feedPrepare = reactionTo<FileEvent>()('feed-prepare', 'FileUploaded', file => {
  const { fileId, groupId, clientId, firmId, order, kind, stored } = file
  const value: PrepareMessage = { fileId, groupId, clientId, firmId, order, round: 0, kind, stored, page: 1, pages: null }
  return { messages: [{ topic: topicOf('prepare', laneOf(order + 1)), key: pageKey(fileId, 1), value }] }
})

/** A file's last page was read: it is segmented, or waits for the other sheets of its stack. */
export const feedSegment = reactionTo<FileEvent>()('feed-segment', 'FileRead', file => {
  const { fileId, groupId, clientId, firmId, order, stack, pages } = file
  const whose = { groupId, clientId, firmId }
  if (stack !== null) return { commands: [{ name: 'record-sheet-read', body: { ...stack, ...whose, fileId, order, pages } }] }
  if (pages.length === 0) return {}
  const value: SegmentMessage = { ...whose, order, round: 0, files: [fileId], pages }
  return { messages: [{ topic: topicOf('segment', laneOf(order + 1)), key: fileId, value }] }
})

/** The last sheet of a stack was read: the stack is segmented as one. */
export const feedSegmentStack = reactionTo<StackEvent>()('feed-segment-stack', 'StackRead', stack => {
  const { stackId, groupId, clientId, firmId, order, files, pages } = stack
  if (pages.length === 0) return {}
  const value: SegmentMessage = { groupId, clientId, firmId, order, round: 0, files, pages }
  return { messages: [{ topic: topicOf('segment', laneOf(order + pages.length)), key: stackId, value }] }
})

/**
 * What stands in the event is extracted, not what the stage has just said: a message that is delivered again may be answered otherwise,
 * and only the first answer counts.
 */
export const feedExtract = reactionTo<FileEvent>()('feed-extract', 'FileSegmented', file => {
  const { fileId, groupId, clientId, firmId, order, invoices } = file
  const messages = invoices.map((invoice): Message => {
    const value: ExtractMessage = { groupId, clientId, firmId, order, round: 0, fileId, ...invoice }
    return { topic: topicOf('extract', laneOf(order + (invoice.pages[0]?.page ?? 1))), key: fileId, value }
  })
  return { messages }
})

/** Retry: what is missing, and only that, goes back to the stage that owes it. */
export const feedRestart = reactionTo<FileEvent>()('feed-restart', 'FileRestarted', file => {
  const { fileId, groupId, clientId, firmId, order, kind, stored, round, open, pages, unread, extract } = file
  const whose = { groupId, clientId, firmId, order, round }
  const prepare = (page: number): Message => {
    const value: PrepareMessage = { ...whose, fileId, kind, stored, page, pages }
    return { topic: topicOf('prepare', laneOf(order + page)), key: pageKey(fileId, page), value }
  }
  const extracts = extract.map((invoice): Message => {
    const value: ExtractMessage = { ...whose, fileId, ...invoice }
    return { topic: topicOf('extract', laneOf(order + (invoice.pages[0]?.page ?? 1))), key: fileId, value }
  })
  return { messages: [...(open ? [1] : unread).map(prepare), ...extracts] }
})

/** Pages that people put together anew, and that were never read so before, are read for their fields. */
export const feedArranged = reactionTo<InvoiceEvent>()('feed-arranged', 'InvoicePagesSet', invoice => {
  const { groupId, clientId, firmId, fileId, invoiceId, order, pages, extraction } = invoice
  if (extraction !== null) return {}
  const value: ExtractMessage = { groupId, clientId, firmId, order: Math.floor(order / 1000), round: 0, fileId, invoiceId, pages }
  // A person waits for it.
  return { messages: [{ topic: topicOf('extract', 'now'), key: fileId, value }] }
})
