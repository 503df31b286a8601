/** The index of a client's streams: which invoices and batches may have been in a batch or a quarter at some time. */

/**
 * An invoice or a batch, also after it was deleted or erased; `id` is that of its stream. `groupId`: the batch of an invoice; of a batch,
 * itself. `quarters` (invoices only): indexes of all quarters that its payment date was ever in. `parents` (batches only): every batch that
 * it was ever a part of. `erasedAt`: UTC ms, null while its events exist; of an erased one no quarter and no parent is kept. `changedAt`
 * (UTC ms), `changedBy` (actor), `changedIn` (`actId`): of the last event of an invoice that may change what it contributes to a worksheet;
 * of a batch 0 and empty.
 */
export type ClientStreamRow = {
  id: string
  kind: 'invoice' | 'batch'
  firmId: string
  clientId: string
  groupId: string
  quarters: number[]
  parents: string[]
  erasedAt: number | null
  changedAt: number
  changedBy: string
  changedIn: string
}
