/**
 * The pipeline in one list: its stages in order, the key of their messages, what feeds them and the commands they answer with; below, what
 * a message of each stage carries, and its lanes.
 *
 * A stage reads one topic for each lane: `<stage>`, `<stage>.soon`, `<stage>.next` and `<stage>.later` (`topicsOfStage` in
 * platform/stages/stage.ts). The feeding reactions are in scan-groups/reactions/feed-pipeline.ts. This list is joined with the stages
 * beside the pipeline (mail) in main/stage-names.ts; main/stages.ts and main/mail-stages.ts make the stages with what they need. Pages
 * count from 1.
 */
import Type from 'typebox'
import { Basis } from '@docketry/contracts/events/business.ts'
import { Id, Hash } from '@docketry/contracts/events/fact.ts'
import { FileKind, PageRef } from '@docketry/contracts/events/file.ts'

/**
 * `key`: what the message key names; messages of one key keep their order. `fedBy`: the reactions and stages that send to the stage.
 * `commands`: what it records when it succeeds. Runs of reprocessing (services/reprocessing) send to `extract.later` besides, and to
 * `prepare.later` where pages are read again (read-again-for-proposal.ts), which goes from page to page of an invoice.
 */
export const pipeline = [
  {
    stage: 'prepare',
    key: 'page',
    fedBy: ['feed-prepare', 'feed-restart', 'prepare', 'read'],
    commands: ['record-opened', 'record-prepared'],
  },
  { stage: 'read', key: 'page', fedBy: ['prepare'], commands: ['record-read'] },
  { stage: 'segment', key: 'file or stack', fedBy: ['feed-segment', 'feed-segment-stack'], commands: ['record-segmented'] },
  {
    stage: 'extract',
    key: 'file',
    fedBy: ['feed-extract', 'feed-restart', 'feed-arranged', 'read'],
    commands: ['record-extraction', 'propose-extraction'],
  },
] as const

type StageName = (typeof pipeline)[number]['stage']
export const stageNames: readonly StageName[] = pipeline.map(({ stage }) => stage)

/**
 * Every message carries its scan group, client and firm, its position in the upload (`order`), and `round`: 0, or the number of the Retry
 * that sent it, so that a retry is new work and not a repeat of the message that failed.
 */
const common = { groupId: Id, clientId: Id, firmId: Id, order: Type.Integer(), round: Type.Integer() }

/**
 * An invoice of which pages are read again for a run of reprocessing, one after the other. `pages`: all of the invoice; those before the
 * index `next` have the words that the proposal is made from. `originals`: the files of those that are read again, with their page numbers;
 * the others keep their words. `reading`: the version by which. `invoice`: for the message to stage extract. `basis`: of the client.
 */
export const ReadAgain = Type.Object({
  runId: Id,
  invoiceId: Id,
  reading: Type.String(),
  pages: Type.Array(PageRef),
  next: Type.Integer(),
  invoice: Type.Object({ fileId: Id, order: Type.Integer() }),
  basis: Type.Optional(Basis),
  originals: Type.Array(Type.Object({ fileId: Id, kind: FileKind, stored: Hash, pages: Type.Array(Type.Integer()) })),
})
export type ReadAgain = Type.Static<typeof ReadAgain>

/** `pages` null: the file must be opened first; the stage counts its pages and sends a message for each. */
export const PrepareMessage = Type.Object({
  ...common,
  fileId: Id,
  kind: FileKind,
  stored: Hash,
  page: Type.Integer(),
  pages: Type.Union([Type.Integer(), Type.Null()]),
  again: Type.Optional(ReadAgain),
})
export type PrepareMessage = Type.Static<typeof PrepareMessage>

/**
 * A `PreparedPage` (reading/prepared-page.ts) without a text layer: sizes, rotation and a transform, some 200 bytes. `turned`: the rotation
 * in degrees.
 */
const PageFacts = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  turned: Type.Integer(),
  text: Type.Null(),
  ocr: Type.Object({ width: Type.Integer(), height: Type.Integer(), transform: Type.Array(Type.Number(), { minItems: 6, maxItems: 8 }) }),
})
export type PageFacts = Type.Static<typeof PageFacts>

/**
 * `ocr`: the hash of the gray image where OCR is needed, a blob of `workOwner(fileId, page)`. `prepared`: the page's facts; where it has a
 * text layer, and always in messages of older versions, the hash of a blob of the same owner that holds the `PreparedPage`.
 */
export const ReadMessage = Type.Object({
  ...common,
  fileId: Id,
  page: Type.Integer(),
  prepared: Type.Union([PageFacts, Hash]),
  ocr: Type.Union([Hash, Type.Null()]),
  again: Type.Optional(ReadAgain),
})
export type ReadMessage = Type.Static<typeof ReadMessage>

/** One file, or all files of one scan, with every page that was read. */
export const SegmentMessage = Type.Object({ ...common, files: Type.Array(Id), pages: Type.Array(PageRef) })
export type SegmentMessage = Type.Static<typeof SegmentMessage>

/**
 * One invoice. `proposal`: of a run of reprocessing (services/reprocessing), which proposes what is read instead of recording it;
 * `reading`: the version by which the pages were read again for it, null where their words stayed; `basis`: of the client.
 */
export const ExtractMessage = Type.Object({
  ...common,
  fileId: Id,
  invoiceId: Id,
  pages: Type.Array(PageRef),
  proposal: Type.Optional(Type.Object({ runId: Id, reading: Type.Union([Type.String(), Type.Null()]), basis: Type.Optional(Basis) })),
})
export type ExtractMessage = Type.Static<typeof ExtractMessage>

/**
 * The priority of a page: each lane is a topic of its own in every stage, and the worker pool serves all of them (workers/pool-queue.ts).
 */
export type Lane = 'now' | 'soon' | 'next' | 'later'
const lanes: readonly Lane[] = ['now', 'soon', 'next', 'later']

export const topicOf = (stage: StageName, lane: Lane): string => (lane === 'now' ? stage : `${stage}.${lane}`)
/** The lane that a message came through. */
export const laneOfTopic = (topic: string): Lane => lanes.find(lane => topic.endsWith(`.${lane}`)) ?? 'now'

/** The first pages of every upload: an upload of a few pages waits for only this many of each other upload, of any firm. */
const pagesNow = 4
/** A whole small upload, which does not wait behind the rest of a large one. */
const pagesSoon = 20
/** More than most uploads have. The pages after these delay no upload of another firm. */
const pagesBeforeLater = 200

/** `place`: the page's position in its scan group, from 1. */
export function laneOf(place: number): Lane {
  if (place <= pagesNow) return 'now'
  if (place <= pagesSoon) return 'soon'
  return place <= pagesBeforeLater ? 'next' : 'later'
}
/** The lower priority of two. */
export const laterLane = (a: Lane, b: Lane): Lane => (lanes.indexOf(a) < lanes.indexOf(b) ? b : a)

export const pageKey = (fileId: string, page: number): string => `${fileId}/${page}`

/**
 * Owner of the blobs that only stages use; erased when the page is segmented; of a run of reprocessing that reads the page again, when the
 * invoice is extracted.
 */
export const workOwner = (fileId: string, page: number, runId?: string): string =>
  `work-${fileId}-${page}${runId === undefined ? '' : `-${runId}`}`
