import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { FieldName } from '@docketry/contracts/fields.ts'
import { useEffect, useState } from 'react'

/**
 * The pages of an invoice under each other, with a frame around each value, a bold one around the active field. An expired image address
 * calls `expired`.
 */
export function PageImages({
  invoice,
  activeField,
  expired,
}: {
  invoice: InvoiceAnswer
  activeField: FieldName | null
  expired: () => void
}) {
  const [refreshedImage, setRefreshedImage] = useState<string | null>(null)
  const page = (activeField && invoice.fields[activeField]?.page) ?? 1
  useEffect(() => {
    document.getElementById(`page-${page}`)?.scrollIntoView({ block: 'nearest' })
  }, [page, invoice.id])
  const onError = (image: string): void => {
    if (refreshedImage === image) return
    setRefreshedImage(image)
    expired()
  }
  return (
    <div className="reviewer-pages" tabIndex={0} role="group" aria-label="Pictures of the pages">
      {invoice.pages.map(it => (
        <div key={it.page} id={`page-${it.page}`} className="reviewer-page" style={{ aspectRatio: `${it.width} / ${it.height}` }}>
          <img src={it.image} alt={`Page ${it.page} of ${invoice.pages.length}`} draggable={false} onError={() => onError(it.image)} />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            {Object.entries(invoice.fields).flatMap(([name, { box, page: on }]) =>
              box && (on ?? 1) === it.page
                ? [
                    <rect
                      key={name}
                      className={name === activeField ? 'active' : ''}
                      x={box[0]}
                      y={box[1]}
                      width={box[2] - box[0]}
                      height={box[3] - box[1]}
                    />,
                  ]
                : [],
            )}
          </svg>
        </div>
      ))}
    </div>
  )
}
