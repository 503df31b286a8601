/** The file aggregate: one uploaded file with its pages and invoices, and what is still missing. */
import type { FileEvent, PageRef } from '@docketry/contracts/events/file.ts'
import { commandOn, type Aggregate, type Command } from '../platform/commands/command.ts'
import type { Static, TSchema } from 'typebox'

type DataOf<T extends FileEvent['type']> = Extract<FileEvent, { type: T }>['data']

type PageState = {
  prepared: DataOf<'PagePrepared'> | null
  read: DataOf<'PageRead'> | null
  failed: string | null
  leftOut: boolean
  sentToSegmentation: boolean
}

export type FileState = {
  upload: DataOf<'FileUploaded'> | null
  pages: number | null
  /** By page number, from 1. */
  page: Record<number, PageState>
  failed: string | null
  /** A person left the failed file out; likewise pages (above) and invoices (below). */
  leftOut: boolean
  /** True after `FileRead`, until pages are sent again by a restart or the file is opened late. */
  settled: boolean
  invoices: { invoiceId: string; pages: PageRef[] }[]
  failedInvoices: string[]
  leftOutInvoices: string[]
  /** How often a restart has sent its missing work again. */
  rounds: number
  /** Numbers of the pages of this file that belong to an invoice. */
  assignedPages: number[]
  /** Sequence number of the last arrangement of its pages by a person (`turn` in the events); 0: as segmented. */
  arrangementSequence: number
  /** Invoices that started here until people moved their pages away. */
  movedAway: string[]
  deleted: boolean
  /** Invoices that were deleted with it, also those extracted later. */
  deletedWith: string[]
}

const fresh: PageState = { prepared: null, read: null, failed: null, leftOut: false, sentToSegmentation: false }
export const pageOf = (state: FileState, page: number): PageState => state.page[page] ?? fresh

const initial: FileState = {
  upload: null,
  pages: null,
  page: {},
  failed: null,
  leftOut: false,
  settled: false,
  invoices: [],
  failedInvoices: [],
  leftOutInvoices: [],
  rounds: 0,
  assignedPages: [],
  arrangementSequence: 0,
  movedAway: [],
  deleted: false,
  deletedWith: [],
}

const withPage = (state: FileState, page: number, change: Partial<PageState>): FileState => ({
  ...state,
  page: { ...state.page, [page]: { ...pageOf(state, page), ...change } },
})

function restarted(state: FileState, { round, open, unread, extract }: DataOf<'FileRestarted'>): FileState {
  const failedInvoices = state.failedInvoices.filter(id => !extract.some(invoice => invoice.invoiceId === id))
  const cleared = unread.reduce((folded, page) => withPage(folded, page, { failed: null }), state)
  const settled = state.settled && unread.length === 0 && !open
  return { ...cleared, failed: open ? null : state.failed, settled, failedInvoices, rounds: round }
}

function leftOut(state: FileState, { whole, pages, invoices }: DataOf<'FileFailuresLeftOut'>): FileState {
  const marked = pages.reduce((folded, page) => withPage(folded, page, { leftOut: true }), state)
  return { ...marked, leftOut: state.leftOut || whole, leftOutInvoices: [...state.leftOutInvoices, ...invoices] }
}

function broughtBack(state: FileState, { whole, pages, invoices }: DataOf<'FileFailuresBroughtBack'>): FileState {
  const marked = pages.reduce((folded, page) => withPage(folded, page, { leftOut: false }), state)
  return { ...marked, leftOut: state.leftOut && !whole, leftOutInvoices: state.leftOutInvoices.filter(id => !invoices.includes(id)) }
}

const withNumbers = (numbers: number[], more: number[]): number[] => [...new Set([...numbers, ...more])]

function arranged(state: FileState, { turn: sequence, pages, invoices, gone }: DataOf<'FileArranged'>): FileState {
  const ids = new Set([...invoices.map(({ invoiceId }) => invoiceId), ...gone])
  const others = <T>(them: T[], idOf: (it: T) => string) => them.filter(it => !ids.has(idOf(it)))
  return {
    ...state,
    arrangementSequence: sequence,
    assignedPages: withNumbers(state.assignedPages, pages),
    invoices: [...others(state.invoices, it => it.invoiceId), ...invoices],
    movedAway: [...others(state.movedAway, id => id), ...gone],
    failedInvoices: others(state.failedInvoices, id => id),
    leftOutInvoices: others(state.leftOutInvoices, id => id),
  }
}

function evolve(state: FileState, event: FileEvent): FileState {
  switch (event.type) {
    case 'FileUploaded':
      return { ...state, upload: event.data }
    case 'FileOpened':
      // A late success overrides an earlier failure.
      return { ...state, pages: event.data.pages, failed: null, leftOut: false, settled: false }
    case 'PagePrepared':
      return withPage(state, event.data.page, { prepared: event.data, failed: null, leftOut: false })
    case 'PageRead':
      return withPage(state, event.data.page, { read: event.data, failed: null, leftOut: false })
    case 'PageFailed':
      return withPage(state, event.data.page, { failed: event.data.code, leftOut: false })
    case 'FileFailed':
      return { ...state, failed: event.data.code }
    case 'FileRead':
      return {
        ...event.data.pages.reduce((folded, page) => withPage(folded, page.page, { sentToSegmentation: true }), state),
        settled: true,
      }
    case 'FileSegmented':
      return {
        ...state,
        invoices: [...state.invoices, ...event.data.invoices],
        assignedPages: withNumbers(
          state.assignedPages,
          event.data.invoices.flatMap(({ pages }) => pages.filter(page => page.fileId === event.data.fileId).map(({ page }) => page)),
        ),
      }
    case 'InvoiceFailed':
      return { ...state, failedInvoices: [...state.failedInvoices, event.data.invoiceId] }
    case 'FileRestarted':
      return restarted(state, event.data)
    case 'FileFailuresLeftOut':
      return leftOut(state, event.data)
    case 'FileFailuresBroughtBack':
      return broughtBack(state, event.data)
    case 'FileArranged':
      return arranged(state, event.data)
    case 'FileDeleted':
      return { ...state, deleted: true, deletedWith: [...new Set([...state.deletedWith, ...event.data.invoices])] }
    case 'FileRestored':
      return { ...state, deleted: false, deletedWith: [] }
    default:
      return state
  }
}

export const file: Aggregate<FileState, FileEvent> = { name: 'file', stream: fileId => `file-${fileId}`, initial, evolve }

/**
 * A command of stages and reactions on a file. It changes nothing on a file that does not exist or is deleted. `evenDeleted`: it is
 * recorded for a deleted file too, because nothing would repeat it after a restoration.
 */
export const onFile = <B extends TSchema>(command: {
  name: string
  body: B
  evenDeleted?: true
  decide(body: Static<B>, state: FileState, upload: NonNullable<FileState['upload']>): FileEvent[]
}): Command<B, FileState, FileEvent> =>
  commandOn(file)({
    name: command.name,
    body: command.body,
    may: ['system'],
    id: body => (body as { fileId: string }).fileId, // every body of a file command names its file
    scope: (_, state) => ({ firmId: state.upload?.firmId ?? null, clientId: state.upload?.clientId ?? null }),
    decide: (body, state) =>
      state.upload === null || (state.deleted && !command.evenDeleted) ? [] : command.decide(body, state, state.upload),
  })

/** Pages that are read and not yet sent to segmentation, in order. */
function readyPages(state: FileState, fileId: string): PageRef[] {
  return Object.entries(state.page).flatMap(([number, { prepared, read, sentToSegmentation }]) =>
    prepared === null || read === null || sentToSegmentation
      ? []
      : [
          {
            fileId,
            page: Number(number),
            image: prepared.image,
            words: read.words,
            width: prepared.width,
            height: prepared.height,
            turned: prepared.turned,
          },
        ],
  )
}

/**
 * `FileRead` once every page is read or has failed; nothing otherwise. A page that succeeds after that is sent to segmentation in a
 * `FileRead` of its own.
 */
function fanIn(state: FileState): FileEvent[] {
  const { upload, pages } = state
  if (upload === null) return []
  const ready = readyPages(state, upload.fileId)
  if (state.settled && ready.length === 0) return []
  const done = Object.values(state.page).filter(page => page.read !== null || page.failed !== null).length
  if (state.failed === null && (pages === null || done < pages)) return []
  const { fileId, groupId, clientId, firmId, order, stack } = upload
  return [{ type: 'FileRead', data: { fileId, groupId, clientId, firmId, order, stack, pages: ready } }]
}

/** The facts, followed by `FileRead` if they complete the file. */
export const thenFanIn = (state: FileState, facts: FileEvent[]): FileEvent[] =>
  facts.length === 0 ? [] : [...facts, ...fanIn(facts.reduce(evolve, state))]
