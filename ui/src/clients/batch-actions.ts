/** Actions on whole batches: each confirms first where needed, reports its result, and offers Undo. */
import { deleteScan, mergeScans, separateScan, type GroupCard } from '@docketry/contracts/api/scans.ts'
import { restorableText, restore } from '../bin/restore.ts'
import { sendRequest } from '../data/request.ts'
import { counted } from '../data/format.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { attempt, notify } from '../parts/toasts.tsx'

export type Batch = Pick<GroupCard, 'id' | 'name' | 'invoiceCount' | 'descendants'>
type Named = { id: string; name: string }

/** What a batch contains: "its 12 invoices", or with the batches merged into it. */
export function contentsText({ invoiceCount, descendants }: Pick<Batch, 'invoiceCount' | 'descendants'>): string {
  const invoices = counted(invoiceCount, 'invoice')
  if (descendants.length === 0) return `its ${invoices}`
  return `${descendants.length === 1 ? 'the batch' : `the ${descendants.length} batches`} merged into it, ${invoices} in all,`
}

/** `changed`: reloads the list; its argument is the batch whose card gets the focus, null for none. */
export function batchActions(changed: (shown: string | null) => void) {
  const mergeNow = (child: Named, parent: Named): Promise<void> =>
    attempt(
      () => sendRequest(mergeScans, { body: { child_id: child.id, parent_id: parent.id } }),
      `“${child.name}” could not be merged.`,
      () => {
        notify(`“${child.name}” is now part of “${parent.name}”`, { action: { label: 'Undo', run: () => void separate(child, parent.id) } })
        changed(parent.id)
      },
    )
  const separate = (child: Named, parentId: string | null): Promise<void> =>
    attempt(
      () => sendRequest(separateScan, { body: { child_id: child.id } }),
      `“${child.name}” could not be separated.`,
      () => (notify(`“${child.name}” is a separate batch again`), changed(parentId)),
    )
  return {
    mergeNow,
    separate,
    async merge(child: Batch, parent: Batch): Promise<void> {
      const yes = await confirmAction({
        title: 'Merge these batches?',
        yes: 'Merge',
        no: 'Leave them',
        text: `“${child.name}” becomes part of “${parent.name}”, which then shows ${counted(child.invoiceCount + parent.invoiceCount, 'invoice')}. You can separate it again.`,
      })
      if (yes) await mergeNow(child, parent)
    },
    async remove(batch: Batch): Promise<void> {
      const text = `“${batch.name}” and ${contentsText(batch)} will be deleted.`
      const yes = await confirmAction({
        title: batch.descendants.length > 0 ? `Delete ${batch.descendants.length + 1} batches?` : 'Delete this batch?',
        text,
        rest: restorableText({ group_id: batch.id }),
        yes: batch.descendants.length > 0 ? 'Delete them all' : 'Delete the batch',
        danger: true,
      })
      if (!yes) return
      await attempt(
        () => sendRequest(deleteScan, { body: { group_id: batch.id } }),
        `“${batch.name}” could not be deleted.`,
        () => {
          const name = `“${batch.name}”`
          notify(`${name} was deleted`, {
            action: { label: 'Undo', run: () => void restore('batch', batch.id, name, () => changed(batch.id)) },
          })
          changed(null)
        },
      )
    },
  }
}
