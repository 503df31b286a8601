/** A person rearranges the pages of a batch. The commands for each invoice and file follow (reactions/follow-arranged.ts). */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { SheetInGroup, type Moved } from '@docketry/contracts/events/pages.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { pageKeyOf, pages, pagesKeyOf, type PagesState } from '../pages.ts'
import { rearranged, Rearrangement } from '../rearrange.ts'

const owner = { groupId: Id, clientId: Id, firmId: Id }
const onPages = commandOn(pages)

/** The present pages of the named invoices: from this stream if people rearranged them, otherwise from their rows, which only the pipeline has set then. */
function pagesNow(state: PagesState, rows: { invoiceId: string; held: SheetInGroup }[]): Map<string, SheetInGroup> {
  const arranged = Object.values(state.held).flatMap(held => held?.pages.map(pageKeyOf) ?? [])
  const taken = new Set(arranged)
  return new Map(rows.flatMap(({ invoiceId, held }): [string, SheetInGroup][] => {
    if (Object.hasOwn(state.held, invoiceId)) return state.held[invoiceId] ? [[invoiceId, state.held[invoiceId]]] : []
    return held.pages.some(page => taken.has(pageKeyOf(page))) ? [] : [[invoiceId, held]]
  }))
}

/** `wish`: the requested change. `rows`: the named invoices that exist. `files`: the position of their files in the batch. */
export const arrangePages = onPages({
  name: 'arrange-pages',
  body: Type.Object({
    ...owner, wish: Rearrangement, rows: Type.Array(Type.Object({ invoiceId: Id, held: SheetInGroup })), files: Type.Array(Type.Object({ fileId: Id, order: Type.Integer() })),
  }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, clientId, firmId, wish, rows, files }, state, { newId }) {
    const orders = new Map(files.map(({ fileId, order }) => [fileId, order]))
    const invoices = rearranged(wish, { invoices: pagesNow(state, rows), orderOf: fileId => orders.get(fileId) ?? 0, newId })
    if (invoices.length === 0) return []
    return [{ type: 'PagesArranged', data: { arrangementId: newId('arrangement'), groupId, clientId, firmId, turn: state.turn + 1, invoices } }]
  },
})

const isUnchanged = (state: PagesState, { invoiceId, after }: Moved): boolean =>
  pagesKeyOf(state.held[invoiceId]?.pages ?? []) === pagesKeyOf(after?.pages ?? [])

/** Undoes an arrangement. `rows`: its invoices that are not deleted. */
export const setPagesBack = onPages({
  name: 'set-pages-back',
  body: Type.Object({ ...owner, undoes: Id, rows: Type.Array(Id) }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, clientId, firmId, undoes, rows }, state, { newId }) {
    const act = Object.hasOwn(state.acts, undoes) ? state.acts[undoes] : undefined
    if (!act) throw refuse('pages.no-such-change', 'arrangement_id')
    if (!act.every(moved => isUnchanged(state, moved))) throw refuse('pages.moved-since')
    // Nobody would see pages that went back to a deleted invoice.
    if (act.some(({ invoiceId, after }) => after !== null && !rows.includes(invoiceId))) throw refuse('pages.deleted-since')
    const invoices = act.map(({ invoiceId, before, after }) => ({ invoiceId, before: after, after: before }))
    return [{ type: 'PagesSetBack', data: { arrangementId: newId('arrangement'), groupId, clientId, firmId, turn: state.turn + 1, invoices, undoes } }]
  },
})
