import { useEffect } from 'react'
import { decodeAhead } from '../document/images-ahead.ts'
import { isOpen } from './next-flag.ts'
import { useDrawn, usePage } from '../page-context.ts'
import type { Review } from './review.ts'
import type { Row } from './rows.ts'
import { columns } from './values.ts'

const ahead = 3

/** Fetches the papers around the row in hand, and those that the first rows of another order lack. */
export function usePapersAhead(): void {
  const { review, papers } = usePage()
  const id = useDrawn(state => state.hand?.id)
  const order = useDrawn(state => state.order)
  useEffect(() => {
    const here = id !== undefined && review.row(id) ? id : order[0]
    if (here !== undefined) papers.around(here)
  }, [id, order, papers, review])
}

/** The next rows that nobody has accepted are looked for no further than this. */
const furthest = 500

/** The page of a row that is shown when it is gone to: where the first value to check stands. */
function imageOf(row: Row | undefined): string | undefined {
  const flagged = columns.find(it => row?.flags[it.key])
  const number = (flagged && row?.invoice.fields[flagged.field]?.page) ?? 1
  return row?.invoice.pages[number - 1]?.image
}

/** Of the next rows that the space bar and the arrow down lead to. */
function imagesAfter(review: Review, id: string): string[] {
  const { order } = review.store.get()
  const at = order.indexOf(id)
  const further = order.slice(at + 1, at + 1 + furthest).map(it => review.row(it))
  const open: (Row | undefined)[] = []
  for (const row of further) if (open.length < ahead && row && isOpen(row)) open.push(row)
  return [...new Set([...open, ...further.slice(0, ahead)].flatMap(row => imageOf(row) ?? []))]
}

/** Fetches and decodes the pages of the next rows, so that the next one is there when it is gone to; again when somebody comes back to the page. */
export function useImagesAhead(): void {
  const { review } = usePage()
  const id = useDrawn(state => state.hand?.id)
  /** With the paper of the row in hand those of the next ones come. */
  const lacks = useDrawn(state => (state.hand ? review.row(state.hand.id)?.invoice.lacks : undefined))
  useEffect(() => {
    if (!id || lacks) return
    const decode = (): void => {
      if (!document.hidden) decodeAhead(imagesAfter(review, id))
    }
    decode()
    document.addEventListener('visibilitychange', decode)
    return () => document.removeEventListener('visibilitychange', decode)
  }, [id, lacks, review])
}
