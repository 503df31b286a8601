/** The pipeline in one list: stages in order, their topics, and what a message of each carries. Pages count from 1. */
import Type from 'typebox'
import { Id, Hash } from '@docketry/contracts/events/fact.ts'
import { FileKind, PageRef } from '@docketry/contracts/events/file.ts'

export const stageNames = ['prepare', 'read', 'segment', 'extract'] as const
export type StageName = (typeof stageNames)[number]

/**
 * Every message knows whose it is, where it stands in the upload, and the round: 0, or which retry sent it, so that a retry is work
 * of its own and not a repeat of what failed.
 */
const whose = { groupId: Id, clientId: Id, firmId: Id, order: Type.Integer(), round: Type.Integer() }

/** Key: page. `pages` null: the file must be opened first; the stage counts its pages and sends a message for each. */
export const PrepareMessage = Type.Object({
  ...whose, fileId: Id, kind: FileKind, stored: Hash, page: Type.Integer(), pages: Type.Union([Type.Integer(), Type.Null()]),
})
export type PrepareMessage = Type.Static<typeof PrepareMessage>

/** What prepare says of a page without words of its own (reading/prepared-page.ts): sizes and a map of places, some 200 bytes. */
const PageFacts = Type.Object({
  width: Type.Integer(), height: Type.Integer(), turned: Type.Integer(), text: Type.Null(),
  ocr: Type.Object({ width: Type.Integer(), height: Type.Integer(), transform: Type.Array(Type.Number(), { minItems: 6, maxItems: 8 }) }),
})
export type PageFacts = Type.Static<typeof PageFacts>

/**
 * Key: page. `ocr` is a blob of `workOwner(fileId, page)`, the gray image where OCR is needed. `prepared` is what prepare says of the page; a blob of the
 * same owner where it holds the words of a text layer, as it always was in messages that older versions sent.
 */
export const ReadMessage = Type.Object({
  ...whose, fileId: Id, page: Type.Integer(), prepared: Type.Union([PageFacts, Hash]), ocr: Type.Union([Hash, Type.Null()]),
})
export type ReadMessage = Type.Static<typeof ReadMessage>

/** Key: file (or stack). One file, or all files of a stack, with every page that was read. */
export const SegmentMessage = Type.Object({ ...whose, files: Type.Array(Id), pages: Type.Array(PageRef) })
export type SegmentMessage = Type.Static<typeof SegmentMessage>

/** Key: file. One invoice. */
export const ExtractMessage = Type.Object({ ...whose, fileId: Id, invoiceId: Id, pages: Type.Array(PageRef) })
export type ExtractMessage = Type.Static<typeof ExtractMessage>

/** How soon a page's turn comes: each lane is a topic of its own in every stage, and the engines take from all of them (workers/pool-queue.ts). */
export type Lane = 'now' | 'soon' | 'next' | 'later'
const lanes: readonly Lane[] = ['now', 'soon', 'next', 'later']

export const topicOf = (stage: StageName, lane: Lane): string => (lane === 'now' ? stage : `${stage}.${lane}`)
/** The lane that a message came by. */
export const laneOfTopic = (topic: string): Lane => lanes.find(lane => topic.endsWith(`.${lane}`)) ?? 'now'

/** Every upload begins with these, so that a few pages wait for only so many of each other upload, of whichever firm. */
const pagesNow = 4
/** A whole small upload: it does not wait behind the rest of a large one. */
const pagesSoon = 20
/** More than an upload of usual size: so many pages make no upload of another firm wait. */
const pagesBeforeLater = 200

/** By a page's place in its batch, from 1. */
export function laneOf(place: number): Lane {
  if (place <= pagesNow) return 'now'
  if (place <= pagesSoon) return 'soon'
  return place <= pagesBeforeLater ? 'next' : 'later'
}
/** The one of two whose turn comes later. */
export const laterLane = (a: Lane, b: Lane): Lane => (lanes.indexOf(a) < lanes.indexOf(b) ? b : a)

export const pageKey = (fileId: string, page: number): string => `${fileId}/${page}`

/** Owner of a page's blobs that only pass between stages; erased when the page is segmented. */
export const workOwner = (fileId: string, page: number): string => `work-${fileId}-${page}`
