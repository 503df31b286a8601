import type { Attachment } from '@docketry/contracts/api/mailbox.ts'
import { useRef } from 'react'
import { FilePreview } from '../scan-groups/file-preview.tsx'
import { senderText } from './texts.ts'
import { usePreview } from './use-preview.ts'

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
