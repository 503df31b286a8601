/** Attachments in the order of their mail. */
import type { AttachmentRow } from '@docketry/contracts/projections/mailbox-rows.ts'
import { attachmentIdOf, maxParts } from './store-attachments.ts'

/** Of one mail. A row does not have its index, but its id is derived from it; an id of no index, as of a damaged rest, comes last. */
function inOrderOfParts(mailId: string, rows: readonly AttachmentRow[]): readonly AttachmentRow[] {
  const rest = new Map(rows.map(row => [row.id, row]))
  const ordered: AttachmentRow[] = []
  for (let index = 0; index <= maxParts && rest.size > 0; index++) {
    const row = rest.get(attachmentIdOf(mailId, index))
    if (!row) continue
    ordered.push(row)
    rest.delete(row.id)
  }
  return [...ordered, ...rest.values()]
}

/** Mails newest first, each with its attachments in their order. Mails of the same moment are not mixed. */
export const inMailOrder = (rows: readonly AttachmentRow[]): AttachmentRow[] =>
  [...Map.groupBy(rows, row => row.mailId)]
    .sort(([idA, [a]], [idB, [b]]) => (b?.date ?? 0) - (a?.date ?? 0) || (idA < idB ? -1 : 1)) // no group is empty
    .flatMap(([mailId, all]) => (all.length === 1 ? all : inOrderOfParts(mailId, all)))
