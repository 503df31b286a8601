/** A person rearranges the pages of a batch. The commands for each invoice and file follow (reactions/follow-arranged.ts). */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { SheetInGroup, type Moved } from '@docketry/contracts/events/pages.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { pageKeyOf, pages, pagesKeyOf, rearranged, Rearrangement, type PagesState } from '../pages.ts'

const owner = { groupId: Id, clientId: Id, firmId: Id }
const onPages = commandOn(pages)

/**
 * The present pages of the named invoices: from this stream if a person rearranged them, otherwise from their rows, which the pipeline has
 * set.
 */
function pagesNow(state: PagesState, rows: { invoiceId: string; sheet: SheetInGroup }[]): Map<string, SheetInGroup> {
  const arranged = Object.values(state.invoices).flatMap(sheet => sheet?.pages.map(pageKeyOf) ?? [])
  const taken = new Set(arranged)
  return new Map(
    rows.flatMap(({ invoiceId, sheet }): [string, SheetInGroup][] => {
      if (Object.hasOwn(state.invoices, invoiceId)) return state.invoices[invoiceId] ? [[invoiceId, state.invoices[invoiceId]]] : []
      return sheet.pages.some(page => taken.has(pageKeyOf(page))) ? [] : [[invoiceId, sheet]]
    }),
  )
}

/**
 * `change`: what is requested. `rows`: the named invoices that exist, with their pages. `files`: the position of their files in the batch.
 */
export const arrangePages = onPages({
  name: 'arrange-pages',
  body: Type.Object({
    ...owner,
    change: Rearrangement,
    rows: Type.Array(Type.Object({ invoiceId: Id, sheet: SheetInGroup })),
    files: Type.Array(Type.Object({ fileId: Id, order: Type.Integer() })),
  }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, clientId, firmId, change, rows, files }, state, { newId }) {
    const orders = new Map(files.map(({ fileId, order }) => [fileId, order]))
    const invoices = rearranged(change, { invoices: pagesNow(state, rows), orderOf: fileId => orders.get(fileId) ?? 0, newId })
    if (invoices.length === 0) return []
    return [
      {
        type: 'PagesArranged',
        data: { arrangementId: newId('arrangement'), groupId, clientId, firmId, turn: state.sequence + 1, invoices },
      },
    ]
  },
})

const isUnchanged = (state: PagesState, { invoiceId, after }: Moved): boolean =>
  pagesKeyOf(state.invoices[invoiceId]?.pages ?? []) === pagesKeyOf(after?.pages ?? [])

/** Undoes an arrangement. `rows`: its invoices that are not deleted. */
export const setPagesBack = onPages({
  name: 'set-pages-back',
  body: Type.Object({ ...owner, undoes: Id, rows: Type.Array(Id) }),
  may: ['staff-of-firm'],
  id: body => body.groupId,
  scope: ({ firmId, clientId }) => ({ firmId, clientId }),
  decide({ groupId, clientId, firmId, undoes, rows }, state, { newId }) {
    const arrangement = Object.hasOwn(state.arrangements, undoes) ? state.arrangements[undoes] : undefined
    if (!arrangement) throw refuse('pages.no-such-change', 'arrangement_id')
    if (!arrangement.every(moved => isUnchanged(state, moved))) throw refuse('pages.moved-since')
    // Pages must not return to a deleted invoice, where nobody sees them.
    if (arrangement.some(({ invoiceId, after }) => after !== null && !rows.includes(invoiceId))) throw refuse('pages.deleted-since')
    const invoices = arrangement.map(({ invoiceId, before, after }) => ({ invoiceId, before: after, after: before }))
    return [
      {
        type: 'PagesSetBack',
        data: { arrangementId: newId('arrangement'), groupId, clientId, firmId, turn: state.sequence + 1, invoices, undoes },
      },
    ]
  },
})
