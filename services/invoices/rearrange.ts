/** What splitting, joining and moving make of the pages. Pure; every rule about boundaries is here. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { SheetInGroup, Moved } from '@docketry/contracts/events/pages.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { pageKeyOf, pagesKeyOf } from './pages.ts'

const orNull = <T extends Type.TSchema>(value: T) => Type.Union([value, Type.Null()])

/** `at` counts from 1; null: each page its own. `of`: the pages that the caller saw. `to` null: a new invoice, with `each` one for each page. */
export const Wish = Type.Union([
  Type.Object({ kind: Type.Literal('split'), invoiceId: Id, at: orNull(Type.Integer()), of: orNull(Type.Integer()) }),
  Type.Object({ kind: Type.Literal('join'), invoiceIds: Type.Array(Id) }),
  Type.Object({ kind: Type.Literal('move'), pages: Type.Array(Type.Object({ invoiceId: Id, fileId: Id, page: Type.Integer() })), to: orNull(Id), each: Type.Optional(Type.Boolean()) }),
])
export type Wish = Type.Static<typeof Wish>
type Wished<K extends Wish['kind']> = Extract<Wish, { kind: K }>

/** `there`: the invoices that the wish names. `orderOf`: a file's place in its batch. `newId` names a new invoice. */
export type Paper = { there: ReadonlyMap<string, SheetInGroup>; orderOf(fileId: string): number; newId(label: string): string }

const mostPages = 500

function heldBy({ there }: Paper, invoiceId: string): SheetInGroup {
  const held = there.get(invoiceId)
  if (!held) throw refuse('pages.changed')
  return held
}

/** As the paper lay: files in the order of the upload, pages as they are in each. */
const inPaperOrder = (paper: Paper, pages: PageRef[]): PageRef[] =>
  pages.toSorted((a, b) => paper.orderOf(a.fileId) - paper.orderOf(b.fileId) || a.page - b.page)

function split(paper: Paper, { invoiceId, at, of }: Wished<'split'>): Map<string, PageRef[]> {
  const { pages } = heldBy(paper, invoiceId)
  if (of !== null && of !== pages.length) throw refuse('pages.changed')
  if (pages.length < 2 || (at !== null && (at < 2 || at > pages.length))) throw refuse('pages.cannot-split', 'at')
  const [first = [], ...others] = at === null ? pages.map(page => [page]) : [pages.slice(0, at - 1), pages.slice(at - 1)]
  return new Map([[invoiceId, first], ...others.map((its, i): [string, PageRef[]] => [paper.newId(`invoice/${i}`), its])])
}

function join(paper: Paper, { invoiceIds }: Wished<'join'>): Map<string, PageRef[]> {
  const ids = [...new Set(invoiceIds)].toSorted((a, b) => heldBy(paper, a).order - heldBy(paper, b).order)
  const [first, ...others] = ids
  if (first === undefined || others.length === 0) throw refuse('pages.join-one', 'invoice_ids')
  const all = inPaperOrder(paper, ids.flatMap(id => heldBy(paper, id).pages))
  return new Map([[first, all], ...others.map((id): [string, PageRef[]] => [id, []])])
}

/** Each of these pages on its own. An invoice that would hold none any more keeps the first of its own. */
function apart(paper: Paper, taken: PageRef[], left: Map<string, PageRef[]>): Map<string, PageRef[]> {
  const others = new Set(taken.map(pageKeyOf))
  for (const [invoiceId, rest] of left) {
    const first = rest.length === 0 ? heldBy(paper, invoiceId).pages[0] : undefined
    if (first && others.delete(pageKeyOf(first))) left.set(invoiceId, [first])
  }
  taken.filter(page => others.has(pageKeyOf(page))).forEach((page, i) => left.set(paper.newId(`invoice/${i}`), [page]))
  return left
}

function move(paper: Paper, { pages, to, each = false }: Wished<'move'>): Map<string, PageRef[]> {
  const taken = new Map<string, PageRef>()
  for (const wanted of pages) {
    const found = heldBy(paper, wanted.invoiceId).pages.find(page => pageKeyOf(page) === pageKeyOf(wanted))
    if (!found) throw refuse('pages.changed')
    taken.set(pageKeyOf(found), found)
  }
  const sources = new Set(pages.map(({ invoiceId }) => invoiceId))
  const left = new Map([...sources].map(id => [id, heldBy(paper, id).pages.filter(page => !taken.has(pageKeyOf(page)))]))
  if (to === null && each) return apart(paper, inPaperOrder(paper, [...taken.values()]), left)
  // All pages of one invoice are one invoice already.
  if (to === null && sources.size === 1 && [...left.values()].every(its => its.length === 0)) return new Map()
  const standing = to === null ? [] : (left.get(to) ?? heldBy(paper, to).pages)
  return left.set(to ?? paper.newId('invoice/0'), inPaperOrder(paper, [...standing, ...taken.values()]))
}

function heldOf({ orderOf }: Paper, pages: PageRef[]): SheetInGroup | null {
  const [first] = pages
  if (!first) return null
  const order = orderOf(first.fileId)
  return { fileId: first.fileId, order: order * 1000 + first.page, prefix: `scan_${order}`, pages }
}

/** The invoices that change. Throws the refusals of `pages.…`. */
export function rearranged(wish: Wish, paper: Paper): Moved[] {
  const after = wish.kind === 'split' ? split(paper, wish) : wish.kind === 'join' ? join(paper, wish) : move(paper, wish)
  if ([...after.values()].reduce((sum, its) => sum + its.length, 0) > mostPages) throw refuse('pages.too-many')
  const moved = [...after].map(([invoiceId, its]) => ({ invoiceId, before: paper.there.get(invoiceId) ?? null, after: heldOf(paper, its) }))
  return moved.filter(({ before, after: now }) => pagesKeyOf(before?.pages ?? []) !== pagesKeyOf(now?.pages ?? []))
}
