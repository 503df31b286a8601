import { useEffect, useState, type RefObject } from 'react'
import { isHeic, isXml } from './files.ts'

/** An object URL for `blob`, revoked when it changes; undefined without a blob, and for the one render before the URL exists. */
export function useObjectUrl(blob: Blob | null): string | undefined {
  const [created, setCreated] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return setCreated(null)
    const url = URL.createObjectURL(blob)
    setCreated({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return created !== null && created.blob === blob ? created.url : undefined
}

/** Shows an image or a PDF from an object URL; for e-invoices, and photos that the browser cannot show, a sentence. */
export function FilePreview({ file, focusTarget }: { file: File | null; focusTarget: RefObject<HTMLElement | null> }) {
  const address = useObjectUrl(file)
  const [broken, setBroken] = useState(false)
  useEffect(() => setBroken(false), [file])
  if (!file || !address)
    return (
      <section className="file-preview empty" aria-label="Preview">
        <span>The file you click is shown here.</span>
      </section>
    )
  if (isXml(file))
    return (
      <section className="file-preview empty" aria-label="Preview">
        <span>An e-invoice. It is shown as a page once it is processed.</span>
      </section>
    )
  const unsupported = isHeic(file) ? (
    <p>A HEIC photo, which this browser does not show. It is shown as a page once it is processed.</p>
  ) : (
    <p>This file cannot be shown here. If it opens elsewhere it can still be processed.</p>
  )
  return (
    <section className="file-preview" ref={focusTarget} tabIndex={0} aria-label={`Preview of ${file.name}`}>
      {file.type.startsWith('image/') ? (
        broken ? (
          unsupported
        ) : (
          <img src={address} alt={file.name} onError={() => setBroken(true)} />
        )
      ) : (
        /* Without the viewer's page list, which takes half of the width. */
        <iframe src={`${address}#navpanes=0&pagemode=none&view=FitH`} title={file.name} />
      )}
    </section>
  )
}
