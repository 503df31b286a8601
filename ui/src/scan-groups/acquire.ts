/**
 * Page acquisition: the camera, files and network scanners implement `PageSource`.
 * Failures are reported to the callback 'On Acquire Failed' with code and text.
 */
import type { ScanEnding } from '@docketry/contracts/api/scanners.ts'

/** Texts of acquisition failures: the cause and what to do next. Those of scanners: scanner-failures.ts. */
const texts = {
  'camera-refused': 'This page may not use the camera. Allow it next to the address of the page and start again, or load images.',
  'camera-none': 'There is no camera on this device. Connect one and start again, or load images.',
  'camera-taken': 'The camera is in use by another program. Close that and start again, or load images.',
  'camera-insecure': 'Browsers give the camera only to addresses that begin with https. Load images instead.',
  'camera-lost': 'The camera was disconnected. Connect it and start again; the pages taken are still here.',
  'picture-failed': 'The picture could not be taken. Take it again.',
  'heic-unreadable': 'is a HEIC photo that could not be opened here. Upload it as a file instead, or save it as JPEG.',
  'image-unreadable': 'is not an image that this browser can open. Upload it as a file instead.',
  'pdf-locked': 'is locked with a password. Save it without one and load it again.',
  'pdf-unreadable': 'could not be opened here. Upload it as a file instead.',
  'pdf-too-long': 'has more than 500 pages. Split it and load the parts.',
  'no-connection': 'could not be opened without a connection. Load it again once the connection is back.',
  'newer-version': 'could not be opened: there is a newer version of Docketry. Reload this page, then load it again.',
  'file-empty': 'is empty. Scan or save it again.',
  'not-an-image-or-pdf': 'is not a PNG, JPEG, HEIC or PDF.',
  'e-invoice': 'is an e-invoice, which needs no scanning. Upload it as a file instead.',
} as const

type AcquireCode = keyof typeof texts | `scanner-${ScanEnding}` | 'scanner-connection'
export type AcquireFailure = { code: AcquireCode; text: string }

/** `file`: name of the failing file, absent for camera failures. */
export const acquireFailure = (code: keyof typeof texts, file?: string): AcquireFailure => ({
  code,
  text: file ? `${file} ${texts[code]}` : texts[code],
})

/** The pages of a network scanner cannot be fetched. The scanner dialog offers the scan again. */
export const connectionLost: AcquireFailure = {
  code: 'scanner-connection',
  text: 'The connection to Docketry was lost. The pages of the scan are kept there: choose Scanner again to add them here.',
}

const names: Record<string, keyof typeof texts> = {
  NotAllowedError: 'camera-refused',
  SecurityError: 'camera-refused',
  NotFoundError: 'camera-none',
  OverconstrainedError: 'camera-none',
  NotReadableError: 'camera-taken',
  AbortError: 'camera-taken',
  TypeError: 'camera-insecure',
}

/** Maps the error names of getUserMedia. */
export const cameraFailure = (thrown: unknown): AcquireFailure =>
  acquireFailure((thrown instanceof Error && names[thrown.name]) || 'camera-lost')

/** Resolution of the gray pages: 300 dpi when scanning, 200 dpi when loading PDFs. */
export type AcquireOptions = { dpi: number; signal: AbortSignal }

/** A gray PNG, or a JPEG in colour; its label, and its thumbnail as a data URL. `origin`: page of a scan that the server keeps. */
export type AcquiredPage = { image: Blob; label: string; thumb: string; origin?: { scanId: string; page: number } }

/** Yields pages in order. A yielded failure skips one file; a thrown one ends the source. */
export type PageSource = (options: AcquireOptions) => AsyncIterable<AcquiredPage | AcquireFailure>

export type OnAcquireFailed = (failure: { code: string; text: string }) => void

export const dpi = { scanning: 300, loading: 200 }

/** Runs `source` to its end or until `options.signal` aborts. Never rejects. */
export async function acquire(
  source: PageSource,
  options: AcquireOptions,
  onPage: (page: AcquiredPage) => void,
  onAcquireFailed: OnAcquireFailed,
): Promise<void> {
  try {
    for await (const it of source(options)) {
      if (options.signal.aborted) return
      if ('code' in it) onAcquireFailed(it)
      else onPage(it)
    }
  } catch (thrown) {
    const { code, text } = thrown as Partial<AcquireFailure>
    if (!options.signal.aborted) onAcquireFailed({ code: code ?? 'unknown', text: text ?? 'Try again, or choose files instead.' })
  }
}
