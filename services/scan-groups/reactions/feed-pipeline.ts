/** Sends events on to the topics of the pipeline: the event store is its outbox. */
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { StackEvent } from '@docketry/contracts/events/stack.ts'
import { call } from '../../platform/commands/command.ts'
import { reactionTo } from '../../platform/reactions/reaction.ts'
import type { Message } from '../../platform/ports/log.ts'
import { laneOf, pageKey, topicOf, type ExtractMessage, type PrepareMessage, type SegmentMessage } from '../../pipeline/topology.ts'
import { recordSheetRead } from '../commands/record-pipeline.ts'

/** A stored file goes to the prepare stage, which opens it and sends its pages on. */
export const feedPrepare = reactionTo<FileEvent>()('feed-prepare', 'FileUploaded', file => {
  const { fileId, groupId, clientId, firmId, order, kind, stored } = file
  const value: PrepareMessage = { fileId, groupId, clientId, firmId, order, round: 0, kind, stored, page: 1, pages: null }
  return { messages: [{ topic: topicOf('prepare', laneOf(order + 1)), key: pageKey(fileId, 1), value }] }
})

/** All pages of a file are read: it is segmented, or waits for the other sheets of its stack. */
export const feedSegment = reactionTo<FileEvent>()('feed-segment', 'FileRead', file => {
  const { fileId, groupId, clientId, firmId, order, stack, pages } = file
  const owner = { groupId, clientId, firmId }
  if (stack !== null) return { commands: [call(recordSheetRead, { ...stack, ...owner, fileId, order, pages })] }
  if (pages.length === 0) return {}
  const value: SegmentMessage = { ...owner, order, round: 0, files: [fileId], pages }
  return { messages: [{ topic: topicOf('segment', laneOf(order + 1)), key: fileId, value }] }
})

/** All sheets of a stack are read: they are segmented together. */
export const feedSegmentStack = reactionTo<StackEvent>()('feed-segment-stack', 'StackRead', stack => {
  const { stackId, groupId, clientId, firmId, order, files, pages } = stack
  if (pages.length === 0) return {}
  const value: SegmentMessage = { groupId, clientId, firmId, order, round: 0, files, pages }
  return { messages: [{ topic: topicOf('segment', laneOf(order + pages.length)), key: stackId, value }] }
})

/**
 * Extracts the invoices of the event, not of the stage's latest result: a redelivered message may have another result, and only the first
 * one counts.
 */
export const feedExtract = reactionTo<FileEvent>()('feed-extract', 'FileSegmented', file => {
  const { fileId, groupId, clientId, firmId, order, invoices } = file
  const messages = invoices.map((invoice): Message => {
    const value: ExtractMessage = { groupId, clientId, firmId, order, round: 0, fileId, ...invoice }
    return { topic: topicOf('extract', laneOf(order + (invoice.pages[0]?.page ?? 1))), key: fileId, value }
  })
  return { messages }
})

/** Retry: only what is missing goes back to its stage. */
export const feedRestart = reactionTo<FileEvent>()('feed-restart', 'FileRestarted', file => {
  const { fileId, groupId, clientId, firmId, order, kind, stored, round, open, pages, unread, extract } = file
  const owner = { groupId, clientId, firmId, order, round }
  const prepare = (page: number): Message => {
    const value: PrepareMessage = { ...owner, fileId, kind, stored, page, pages }
    return { topic: topicOf('prepare', laneOf(order + page)), key: pageKey(fileId, page), value }
  }
  const extracts = extract.map((invoice): Message => {
    const value: ExtractMessage = { ...owner, fileId, ...invoice }
    return { topic: topicOf('extract', laneOf(order + (invoice.pages[0]?.page ?? 1))), key: fileId, value }
  })
  return { messages: [...(open ? [1] : unread).map(prepare), ...extracts] }
})

/** Pages that a person arranged, and that were not extracted in this combination before, go to extraction. */
export const feedArranged = reactionTo<InvoiceEvent>()('feed-arranged', 'InvoicePagesSet', invoice => {
  const { groupId, clientId, firmId, fileId, invoiceId, order, pages, extraction } = invoice
  if (extraction !== null) return {}
  const value: ExtractMessage = { groupId, clientId, firmId, order: Math.floor(order / 1000), round: 0, fileId, invoiceId, pages }
  // A person is waiting for it.
  return { messages: [{ topic: topicOf('extract', 'now'), key: fileId, value }] }
})
