import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { useRef, useEffect, useState } from 'react'
import { FilePreview } from '../scan-groups/file-preview.tsx'
import { backToName } from './attachment-cells.tsx'
import { senderText } from './texts.ts'

const types = { png: 'image/png', jpeg: 'image/jpeg', heic: 'image/heic', pdf: 'application/pdf', xml: 'text/xml', unknown: '' }

/** Downloads an attachment as a File for an object URL: the content of an email is never opened under an address of the site. */
function usePreview(attachment: Attachment | null): { file: File | null; failed: boolean } {
  const [loaded, setLoaded] = useState<{ id: string; file: File | null } | null>(null)
  const address = attachment?.publicUrl ?? null
  useEffect(() => {
    if (!attachment || address === null) return
    const stop = new AbortController()
    const read = async (): Promise<File> => {
      const answer = await fetch(address, { signal: stop.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      return new File([await answer.arrayBuffer()], attachment.name, { type: types[attachment.kind] })
    }
    read().then(
      file => setLoaded({ id: attachment.id, file }),
      () => stop.signal.aborted || setLoaded({ id: attachment.id, file: null }),
    )
    return () => stop.abort()
    // A changed address alone does not reload: the server renews signed addresses of the same file.
  }, [attachment?.id, address === null])
  const own = loaded !== null && loaded.id === attachment?.id ? loaded : null
  return { file: own?.file ?? null, failed: own !== null && own.file === null }
}

/** Preview of the active attachment, with a warning about an unverified sender. */
export function Preview({ attachment }: { attachment: Attachment | null }) {
  const { file, failed } = usePreview(attachment)
  const box = useRef<HTMLElement>(null)
  const doubt = attachment && senderText(attachment)
  const message = attachment?.reason ?? (failed ? 'The preview could not be loaded. Reload the page to try again.' : null)
  return (
    <div className="mail-preview">
      <button type="button" className="btn small mail-back" onClick={backToName}>
        ‹ Back to the list
      </button>
      {doubt?.wrong && (
        <p className="mail-warning" role="note">
          {doubt.why}
        </p>
      )}
      {message === null ? (
        <FilePreview file={file} focusTarget={box} />
      ) : (
        <section className="file-preview empty" aria-label="Preview">
          <p>{message}</p>
        </section>
      )}
    </div>
  )
}
