import { notify, notifyError } from './toasts.tsx'

/**
 * Copies `text` and shows `copied`. Shows `notCopied`, which says what to do instead, where the browser refuses or has no clipboard, as on
 * pages that are not from https.
 */
export function copyText(text: string, copied: string, notCopied: string): void {
  const clipboard = navigator.clipboard as Clipboard | undefined
  const topic = 'copy'
  if (!clipboard) return notifyError(notCopied, undefined, topic)
  clipboard.writeText(text).then(
    () => notify(copied, { topic }),
    () => notifyError(notCopied, undefined, topic),
  )
}
