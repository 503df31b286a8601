/** The file aggregate: what is known of one uploaded file, and what is still missing. */
import type { FileEvent, PageRef } from '@docketry/contracts/events/file.ts'
import { commandOn, type Aggregate, type Command } from '../platform/commands/command.ts'
import type { Static, TSchema } from 'typebox'

type DataOf<T extends FileEvent['type']> = Extract<FileEvent, { type: T }>['data']

export type PageState = { prepared: DataOf<'PagePrepared'> | null; read: DataOf<'PageRead'> | null; failed: string | null; leftOut: boolean; handedOn: boolean }

export type FileState = {
  upload: DataOf<'FileUploaded'> | null
  pages: number | null
  /** By page number, from 1. */
  page: Record<number, PageState>
  failed: string | null
  /** A person goes on without the file that failed; the same of pages (above) and of invoices (below). */
  leftOut: boolean
  /** True after `FileRead` until pages are sent again by a restart. */
  settled: boolean
  invoices: { invoiceId: string; pages: PageRef[] }[]
  failedInvoices: string[]
  leftOutInvoices: string[]
  rounds: number
  /** Pages of this file that belong to an invoice, by number; turn of the last act of people on them (0: the pipeline's invoices stand). */
  held: number[]
  turn: number
  /** Invoices that started here until people moved their pages away. */
  gone: string[]
  deleted: boolean
  /** Invoices that went with it when it was deleted, also those that came late. */
  deletedWith: string[]
}

const fresh: PageState = { prepared: null, read: null, failed: null, leftOut: false, handedOn: false }
export const pageOf = (state: FileState, page: number): PageState => state.page[page] ?? fresh

const initial: FileState = {
  upload: null, pages: null, page: {}, failed: null, leftOut: false, settled: false, invoices: [], failedInvoices: [], leftOutInvoices: [],
  rounds: 0, held: [], turn: 0, gone: [], deleted: false, deletedWith: [],
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

const withNumbers = (held: number[], more: number[]): number[] => [...new Set([...held, ...more])]

function arranged(state: FileState, { turn, pages, invoices, gone }: DataOf<'FileArranged'>): FileState {
  const ids = new Set([...invoices.map(({ invoiceId }) => invoiceId), ...gone])
  const others = <T>(them: T[], idOf: (it: T) => string) => them.filter(it => !ids.has(idOf(it)))
  return {
    ...state, turn, held: withNumbers(state.held, pages), invoices: [...others(state.invoices, it => it.invoiceId), ...invoices],
    gone: [...others(state.gone, id => id), ...gone], failedInvoices: others(state.failedInvoices, id => id), leftOutInvoices: others(state.leftOutInvoices, id => id),
  }
}

function evolve(state: FileState, event: FileEvent): FileState {
  switch (event.type) {
    case 'FileUploaded':
      return { ...state, upload: event.data }
    case 'FileOpened':
      // An attempt that came through after all overrules one that had been given up.
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
      return { ...event.data.pages.reduce((folded, page) => withPage(folded, page.page, { handedOn: true }), state), settled: true }
    case 'FileSegmented':
      return {
        ...state, invoices: [...state.invoices, ...event.data.invoices],
        held: withNumbers(state.held, event.data.invoices.flatMap(({ pages }) => pages.filter(page => page.fileId === event.data.fileId).map(({ page }) => page))),
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

export const file: Aggregate<FileState, FileEvent> = { name: 'file', initial, evolve }

export const fileStream = (fileId: string): string => `file-${fileId}`

/**
 * Commands of stages and reactions on a file that exists and is not deleted; on any other they change nothing. `evenDeleted`: what it says is recorded of a
 * deleted file too, because nobody would say it again once that is restored.
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
    stream: body => fileStream((body as { fileId: string }).fileId), // every body of a file command names its file
    scope: (_, state) => ({ firmId: state.upload?.firmId ?? null, clientId: state.upload?.clientId ?? null }),
    decide: (body, state) => (state.upload === null || (state.deleted && !command.evenDeleted) ? [] : command.decide(body, state, state.upload)),
  })

/** Pages that are read and not yet handed on to segmentation, in order. */
export function readyPages(state: FileState, fileId: string): PageRef[] {
  return Object.entries(state.page).flatMap(([number, { prepared, read, handedOn }]) =>
    prepared === null || read === null || handedOn
      ? []
      : [{ fileId, page: Number(number), image: prepared.image, words: read.words, width: prepared.width, height: prepared.height, turned: prepared.turned }],
  )
}

/**
 * `FileRead` when every page is read or has failed and it was not said yet; nothing otherwise.
 * A page that comes through after all, when the file was already said to be read, is handed on in a `FileRead` of its own.
 */
export function fanIn(state: FileState): FileEvent[] {
  const { upload, pages } = state
  if (upload === null) return []
  const ready = readyPages(state, upload.fileId)
  if (state.settled && ready.length === 0) return []
  const done = Object.values(state.page).filter(page => page.read !== null || page.failed !== null).length
  if (state.failed === null && (pages === null || done < pages)) return []
  const { fileId, groupId, clientId, firmId, order, stack } = upload
  return [{ type: 'FileRead', data: { fileId, groupId, clientId, firmId, order, stack, pages: ready } }]
}

/** The facts, followed by `FileRead` where they complete the file. */
export const thenFanIn = (state: FileState, facts: FileEvent[]): FileEvent[] =>
  facts.length === 0 ? [] : [...facts, ...fanIn(facts.reduce(evolve, state))]

