/**
 * The one seam that pages come in by: the camera and files stand behind it, and a network scanner can stand beside them as a third source.
 * What goes wrong reaches the callback 'On Acquire Failed' with code and text (rulings, Scans).
 */
import type { AcquireFailure } from './acquire-failure.ts'

/** What a source is asked for: gray pages, 300 dpi when scanning and 200 dpi when loading PDFs. */
export type AcquireOptions = { dpi: number; signal: AbortSignal }

/** A gray PNG, what people call it, and a small picture of it as a data address. */
export type AcquiredPage = { image: Blob; label: string; thumb: string }

/** Pages as they come. A failure it yields costs one file; one it throws ends it. */
export type PageSource = (wanted: AcquireOptions) => AsyncIterable<AcquiredPage | AcquireFailure>

export type OnAcquireFailed = (failure: { code: string; text: string }) => void

export const dpi = { scanning: 300, loading: 200 }

export async function acquire(source: PageSource, wanted: AcquireOptions, take: (page: AcquiredPage) => void, onAcquireFailed: OnAcquireFailed): Promise<void> {
  try {
    for await (const it of source(wanted)) {
      if (wanted.signal.aborted) return
      if ('code' in it) onAcquireFailed(it)
      else take(it)
    }
  } catch (thrown) {
    const { code, text } = thrown as Partial<AcquireFailure>
    if (!wanted.signal.aborted) onAcquireFailed({ code: code ?? 'unknown', text: text ?? 'Try again, or choose files instead.' })
  }
}
