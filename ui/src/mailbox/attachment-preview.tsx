import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { useRef, useEffect, useState } from 'react'
import { FilePreview } from '../scan-groups/file-preview.tsx'
import { senderText } from './texts.ts'

const types = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf', unknown: '' }

/** The bytes behind an attachment's address, as a file of this page: what came by mail is never opened at an address of ours. */
export function usePreview(attachment: Attachment | null): { file: File | null; failed: boolean } {
  const [held, setHeld] = useState<{ id: string; file: File | null } | null>(null)
  const address = attachment?.publicUrl ?? null
  useEffect(() => {
    if (!attachment || address === null) return
    const stop = new AbortController()
    const read = async (): Promise<File> => {
      const answer = await fetch(address, { signal: stop.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      return new File([await answer.arrayBuffer()], attachment.name, { type: types[attachment.kind] })
    }
    read().then(file => setHeld({ id: attachment.id, file }), () => stop.signal.aborted || setHeld({ id: attachment.id, file: null }))
    return () => stop.abort()
    // The address is signed anew now and then; the bytes stay the same.
  }, [attachment?.id, address === null])
  const own = held !== null && held.id === attachment?.id ? held : null
  return { file: own?.file ?? null, failed: own !== null && own.file === null }
}

/** What is in hand, with what is to be known of its sender. */
export function Preview({ attachment }: { attachment: Attachment | null }) {
  const { file, failed } = usePreview(attachment)
  const box = useRef<HTMLElement>(null)
  const doubt = attachment && senderText(attachment)
  const told = attachment?.reason ?? (failed ? 'This could not be loaded. Reload the page, then look again.' : null)
  return (
    <div className="mail-preview">
      {doubt?.wrong && <p className="mail-warning" role="note">{doubt.why}</p>}
      {told === null ? <FilePreview file={file} box={box} /> : <section className="file-preview empty" aria-label="Preview"><p>{told}</p></section>}
    </div>
  )
}
