import { useEffect } from 'react'
import { useDeferred, usePage } from '../page-context.ts'
import { isOpen } from '../state/next-flag.ts'
import type { Review } from '../state/review.ts'
import type { Row } from '../state/rows.ts'
import { columns } from '../state/columns.ts'

const ahead = 3
/** Rows searched for the next ones that are not reviewed. */
const furthest = 500

/** The image of the page that a row opens with: the page of its first flagged value. */
function imageOf(row: Row | undefined): string | undefined {
  const flagged = columns.find(it => row?.flags[it.key])
  const number = (flagged && row?.invoice.fields[flagged.field]?.page) ?? 1
  return row?.invoice.pages[number - 1]?.image
}

/** Images of the next rows that the space bar and the down arrow lead to. */
function imagesAfter(review: Review, id: string): string[] {
  const { order } = review.store.get()
  const at = order.indexOf(id)
  const further = order.slice(at + 1, at + 1 + furthest).map(it => review.row(it))
  const open: (Row | undefined)[] = []
  for (const row of further) if (open.length < ahead && row && isOpen(row)) open.push(row)
  return [...new Set([...open, ...further.slice(0, ahead)].flatMap(row => imageOf(row) ?? []))]
}

/** A page decoded at 200 dpi takes 15 MB. The browser may discard it; rows nearby ask for it again. */
const maxDecoded = 8
const decoded = new Map<string, HTMLImageElement>()

/** Loads and decodes images, nearest first. A discarded image is decoded again; a failed one is retried the next time. */
function predecode(addresses: readonly string[]): void {
  for (const address of addresses.toReversed()) {
    const image = decoded.get(address) ?? new Image()
    // The map is in the order of use.
    decoded.delete(address)
    decoded.set(address, image)
    if (image.src === '') image.src = address
  }
  for (const address of addresses)
    decoded
      .get(address)
      ?.decode()
      .catch(() => decoded.delete(address))
  for (const address of [...decoded.keys()].slice(0, -maxDecoded)) decoded.delete(address)
}

/** Loads and decodes the page images of the next rows; again when the tab becomes visible. */
export function usePrefetchedImages(): void {
  const { review } = usePage()
  const id = useDeferred(state => state.activeCell?.id)
  /** The details of the next rows are loaded with those of the active row. */
  const notLoaded = useDeferred(state => (state.activeCell ? review.row(state.activeCell.id)?.invoice.detailsNotLoaded : undefined))
  useEffect(() => {
    if (!id || notLoaded) return
    const decode = (): void => {
      if (!document.hidden) predecode(imagesAfter(review, id))
    }
    decode()
    document.addEventListener('visibilitychange', decode)
    return () => document.removeEventListener('visibilitychange', decode)
  }, [id, notLoaded, review])
}
