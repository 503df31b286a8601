/** A person says which pages make one invoice. What it means for each invoice and file follows (follow-arranged.ts). */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { SheetInGroup, type Moved } from '@docketry/contracts/events/pages.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { pageKeyOf, pages, pagesKeyOf, pagesStream, type PagesState } from '../pages.ts'
import { rearranged, Wish } from '../rearrange.ts'

const whose = { groupId: Id, clientId: Id, firmId: Id }
const onPages = commandOn(pages)

/** What stands: as people have said in this stream, otherwise as the rows of the views have it, which the pipeline alone has made then. */
function standing(state: PagesState, rows: { invoiceId: string; held: SheetInGroup }[]): Map<string, SheetInGroup> {
  const said = Object.values(state.held).flatMap(held => held?.pages.map(pageKeyOf) ?? [])
  const taken = new Set(said)
  return new Map(rows.flatMap(({ invoiceId, held }): [string, SheetInGroup][] => {
    if (Object.hasOwn(state.held, invoiceId)) return state.held[invoiceId] ? [[invoiceId, state.held[invoiceId]]] : []
    return held.pages.some(page => taken.has(pageKeyOf(page))) ? [] : [[invoiceId, held]]
  }))
}

/** `rows`: the invoices that the wish names, as far as they are there. `files`: the place of each file of theirs in the batch. */
export const arrangePages = onPages({
  name: 'arrange-pages',
  body: Type.Object({
    ...whose, wish: Wish, rows: Type.Array(Type.Object({ invoiceId: Id, held: SheetInGroup })), files: Type.Array(Type.Object({ fileId: Id, order: Type.Integer() })),
  }),
  may: ['staff-of-firm'],
  stream: body => pagesStream(body.groupId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, clientId, firmId, wish, rows, files }, state, { newId }) {
    const orders = new Map(files.map(({ fileId, order }) => [fileId, order]))
    const invoices = rearranged(wish, { there: standing(state, rows), orderOf: fileId => orders.get(fileId) ?? 0, newId })
    if (invoices.length === 0) return []
    return [{ type: 'PagesArranged', data: { arrangementId: newId('arrangement'), groupId, clientId, firmId, turn: state.turn + 1, invoices } }]
  },
})

const stillSo = (state: PagesState, { invoiceId, after }: Moved): boolean =>
  pagesKeyOf(state.held[invoiceId]?.pages ?? []) === pagesKeyOf(after?.pages ?? [])

/** `rows`: the invoices of the act that are still there. */
export const setPagesBack = onPages({
  name: 'set-pages-back',
  body: Type.Object({ ...whose, undoes: Id, rows: Type.Array(Id) }),
  may: ['staff-of-firm'],
  stream: body => pagesStream(body.groupId),
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, clientId, firmId, undoes, rows }, state, { newId }) {
    const act = Object.hasOwn(state.acts, undoes) ? state.acts[undoes] : undefined
    if (!act) throw refuse('pages.no-such-change', 'arrangement_id')
    if (!act.every(moved => stillSo(state, moved))) throw refuse('pages.moved-since')
    // A deleted invoice stays deleted: pages that went back to it would be seen nowhere.
    if (act.some(({ invoiceId, after }) => after !== null && !rows.includes(invoiceId))) throw refuse('pages.deleted-since')
    const invoices = act.map(({ invoiceId, before, after }) => ({ invoiceId, before: after, after: before }))
    return [{ type: 'PagesSetBack', data: { arrangementId: newId('arrangement'), groupId, clientId, firmId, turn: state.turn + 1, invoices, undoes } }]
  },
})
