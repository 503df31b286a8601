/**
 * The pages of a batch after people rearranged them: the aggregate with every arrangement, for undo, and what a split, join or move
 * changes. Pure.
 */
import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { SheetInGroup, Moved, PagesEvent } from '@docketry/contracts/events/pages.ts'
import type { Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'

/**
 * `sequence`: number of the last arrangement, from 1 (`turn` in the events); 0 before the first. `invoices`: the pages of each rearranged
 * invoice by its id, null once it is set aside. `arrangements`: the changes of each arrangement by its id.
 */
export type PagesState = { sequence: number; invoices: Record<string, SheetInGroup | null>; arrangements: Record<string, Moved[]> }

const initial: PagesState = { sequence: 0, invoices: {}, arrangements: {} }

function evolve(state: PagesState, event: PagesEvent): PagesState {
  if (event.type !== 'PagesArranged' && event.type !== 'PagesSetBack') return state
  const { arrangementId, turn: sequence, invoices } = event.data
  const now = Object.fromEntries(invoices.map(({ invoiceId, after }) => [invoiceId, after]))
  return { sequence, invoices: { ...state.invoices, ...now }, arrangements: { ...state.arrangements, [arrangementId]: invoices } }
}

export const pages: Aggregate<PagesState, PagesEvent> = { name: 'pages', stream: groupId => `pages-${groupId}`, initial, evolve }

export const pageKeyOf = ({ fileId, page }: Pick<PageRef, 'fileId' | 'page'>): string => `${fileId}/${page}`
/** Equal for the same pages in the same order only. */
export const pagesKeyOf = (of: Pick<PageRef, 'fileId' | 'page'>[]): string => of.map(pageKeyOf).join(' ')

/**
 * Split: `at`: the first page of the second invoice, from 1; null makes an invoice of each page. `of`: the number of pages that the caller
 * saw. Move: `to` null makes a new invoice, with `each` one of each page.
 */
export const Rearrangement = Type.Union([
  Type.Object({ kind: Type.Literal('split'), invoiceId: Id, at: orNull(Type.Integer()), of: orNull(Type.Integer()) }),
  Type.Object({ kind: Type.Literal('join'), invoiceIds: Type.Array(Id) }),
  Type.Object({
    kind: Type.Literal('move'),
    pages: Type.Array(Type.Object({ invoiceId: Id, fileId: Id, page: Type.Integer() })),
    to: orNull(Id),
    each: Type.Optional(Type.Boolean()),
  }),
])
export type Rearrangement = Type.Static<typeof Rearrangement>
type Of<K extends Rearrangement['kind']> = Extract<Rearrangement, { kind: K }>

/**
 * `invoices`: the present pages of the named invoices. `orderOf`: a file's position in its batch. `newId`: makes the id of a new invoice.
 */
type PagesNow = { invoices: ReadonlyMap<string, SheetInGroup>; orderOf(fileId: string): number; newId(label: string): string }

const maxPages = 500

function pagesNowOf({ invoices }: PagesNow, invoiceId: string): SheetInGroup {
  const found = invoices.get(invoiceId)
  if (!found) throw refuse('pages.changed')
  return found
}

/** Files in upload order, and pages in the order of their file. */
const inPageOrder = (now: PagesNow, pages: PageRef[]): PageRef[] =>
  pages.toSorted((a, b) => now.orderOf(a.fileId) - now.orderOf(b.fileId) || a.page - b.page)

function split(now: PagesNow, { invoiceId, at, of }: Of<'split'>): Map<string, PageRef[]> {
  const { pages } = pagesNowOf(now, invoiceId)
  if (of !== null && of !== pages.length) throw refuse('pages.changed')
  if (pages.length < 2 || (at !== null && (at < 2 || at > pages.length))) throw refuse('pages.cannot-split', 'at')
  const [first = [], ...others] = at === null ? pages.map(page => [page]) : [pages.slice(0, at - 1), pages.slice(at - 1)]
  return new Map([[invoiceId, first], ...others.map((its, i): [string, PageRef[]] => [now.newId(`invoice/${i}`), its])])
}

function join(now: PagesNow, { invoiceIds }: Of<'join'>): Map<string, PageRef[]> {
  const ids = [...new Set(invoiceIds)].toSorted((a, b) => pagesNowOf(now, a).order - pagesNowOf(now, b).order)
  const [first, ...others] = ids
  if (first === undefined || others.length === 0) throw refuse('pages.join-one', 'invoice_ids')
  const all = inPageOrder(
    now,
    ids.flatMap(id => pagesNowOf(now, id).pages),
  )
  return new Map([[first, all], ...others.map((id): [string, PageRef[]] => [id, []])])
}

/** Makes an invoice of each of these pages. An invoice that would lose all its pages keeps its first one. */
function apart(now: PagesNow, taken: PageRef[], left: Map<string, PageRef[]>): Map<string, PageRef[]> {
  const others = new Set(taken.map(pageKeyOf))
  for (const [invoiceId, rest] of left) {
    const first = rest.length === 0 ? pagesNowOf(now, invoiceId).pages[0] : undefined
    if (first && others.delete(pageKeyOf(first))) left.set(invoiceId, [first])
  }
  taken.filter(page => others.has(pageKeyOf(page))).forEach((page, i) => left.set(now.newId(`invoice/${i}`), [page]))
  return left
}

function move(now: PagesNow, { pages, to, each = false }: Of<'move'>): Map<string, PageRef[]> {
  const taken = new Map<string, PageRef>()
  for (const wanted of pages) {
    const found = pagesNowOf(now, wanted.invoiceId).pages.find(page => pageKeyOf(page) === pageKeyOf(wanted))
    if (!found) throw refuse('pages.changed')
    taken.set(pageKeyOf(found), found)
  }
  const sources = new Set(pages.map(({ invoiceId }) => invoiceId))
  const left = new Map([...sources].map(id => [id, pagesNowOf(now, id).pages.filter(page => !taken.has(pageKeyOf(page)))]))
  if (to === null && each) return apart(now, inPageOrder(now, [...taken.values()]), left)
  // Moving all pages of one invoice to a new invoice changes nothing.
  if (to === null && sources.size === 1 && [...left.values()].every(its => its.length === 0)) return new Map()
  const present = to === null ? [] : (left.get(to) ?? pagesNowOf(now, to).pages)
  return left.set(to ?? now.newId('invoice/0'), inPageOrder(now, [...present, ...taken.values()]))
}

function placed({ orderOf }: PagesNow, pages: PageRef[]): SheetInGroup | null {
  const [first] = pages
  if (!first) return null
  const order = orderOf(first.fileId)
  return { fileId: first.fileId, order: order * 1000 + first.page, prefix: `scan_${order}`, pages }
}

/** The pages of each named or new invoice, by its id; none where it is left without pages. */
function pagesAfter(change: Rearrangement, now: PagesNow): Map<string, PageRef[]> {
  switch (change.kind) {
    case 'split':
      return split(now, change)
    case 'join':
      return join(now, change)
    case 'move':
      return move(now, change)
  }
}

/** The invoices whose pages change. Throws refusals `pages.*`. */
export function rearranged(change: Rearrangement, now: PagesNow): Moved[] {
  const after = pagesAfter(change, now)
  if ([...after.values()].reduce((sum, its) => sum + its.length, 0) > maxPages) throw refuse('pages.too-many')
  const moved = [...after].map(([invoiceId, its]) => ({ invoiceId, before: now.invoices.get(invoiceId) ?? null, after: placed(now, its) }))
  return moved.filter(it => pagesKeyOf(it.before?.pages ?? []) !== pagesKeyOf(it.after?.pages ?? []))
}
