import { useLayoutEffect, useRef } from 'react'
import { cropOf } from './geometry.ts'
import { usePage } from '../page-context.ts'
import { refreshFailedImage, retryFailedImages, useImageFailed } from './image-errors.ts'
import { useValuePositions } from './value-positions.ts'
import type { Row } from '../state/rows.ts'
import type { Column } from '../state/columns.ts'

type Page = Row['invoice']['pages'][number]

/** Loads the image only after it is mounted: React does not report an error that occurs before. */
function Picture({ page, onError }: { page: Page; onError: () => void }) {
  const ref = useRef<SVGImageElement>(null)
  useLayoutEffect(() => ref.current?.setAttribute('href', page.image), [page.image])
  return <image ref={ref} width={page.width} height={page.height} preserveAspectRatio="none" onError={onError} />
}

/**
 * Why there is no crop; nothing while the pages are being read. What a person typed may be on the page in handwriting that was not read;
 * only categories never are.
 */
function absentText({ values, invoice }: Row, { key, field }: Column): string {
  if (invoice.reading) return ''
  if (values[key] === null) return invoice.fields[field]?.box ? 'removed' : 'not found'
  return key === 'category' ? 'not on the page' : 'not found on the page'
}

/** The part of the page around one value, or a text when the value was not found or is not on the page. */
export function FieldCrop({ row, column }: { row: Row; column: Column }) {
  const context = usePage()
  const position = useValuePositions(row)[column.key]
  const page = row.invoice.pages[(position?.page ?? 1) - 1]
  const failed = useImageFailed(page?.image)
  if (!position || !page) return <span className="crop absent">{row.invoice.detailsNotLoaded ? '' : absentText(row, column)}</span>
  // For the keyboard there is a button beside the page.
  if (failed)
    return (
      <span className="crop absent" onClick={retryFailedImages}>
        <span>
          not loaded: <u>try again</u>
        </span>
      </span>
    )
  const crop = cropOf(position.box, page, column.kind === 'money')
  return (
    <span className="crop">
      <svg viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <svg {...crop} viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}>
          <Picture page={page} onError={() => void refreshFailedImage(context, row.id, page.image)} />
        </svg>
      </svg>
    </span>
  )
}
