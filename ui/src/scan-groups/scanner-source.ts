/** Pages of a network scanner, as the server has them. */
import { scannedPage, scanProgress, type NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { addressOf, authorised, sendRequest } from '../data/request.ts'
import { connectionLost, type AcquiredPage, type PageSource } from './acquire.ts'
import { drawGrayPage, grayPageOf } from './gray-page.ts'
import { scannerFailureText } from './scanner-failures.ts'

export type ScanTarget = { accountingFirmId: string; clientId?: string }

const tries = 5
const retryMs = 2000

/** Repeats a failed request. The server keeps pages by number, so a repetition is harmless. */
async function repeated<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await request()
    } catch {
      if (signal.aborted || i >= tries) throw connectionLost
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }
}

async function* pagesOf(blob: Blob, label: string, colour: boolean, dpi: number): AsyncIterable<AcquiredPage> {
  if (blob.type === 'application/pdf') {
    const { pdfPages } = await import('./pdf-pages.ts')
    for await (const { canvas } of pdfPages(new File([blob], label, { type: blob.type }), label, dpi))
      yield await grayPageOf(canvas, label, dpi)
    return
  }
  const bitmap = await createImageBitmap(blob)
  const page = await drawGrayPage(bitmap, bitmap, label, dpi)
  bitmap.close()
  yield colour && blob.type === 'image/jpeg' ? { ...page, image: blob } : page
}

/**
 * The pages of a scan that come after page `last`, as they arrive on the server, until it ends. `onPages` gets the number of pages so far.
 */
export const scannerSource = (scan: NetworkScan, target: ScanTarget, last: number, onPages: (count: number) => void): PageSource =>
  async function* ({ dpi, signal }) {
    let [state, after, count] = [scan, last, last]
    const { scanId, colour } = scan
    for (;;) {
      for (const number of state.pages.filter(it => it > after)) {
        const blob = await repeated(signal, async () => {
          const answer = await authorised(addressOf(scannedPage.path, { ...target, scanId, page: number }), { signal })
          if (!answer.ok) throw new Error(`status ${answer.status}`)
          return answer.blob()
        })
        for await (const page of pagesOf(blob, `${scan.scanner}, page ${number}`, colour, dpi))
          yield { ...page, origin: { scanId, page: number } }
        after = number
        onPages(++count)
      }
      if (!state.running) break
      state = await repeated(signal, () => sendRequest(scanProgress, { query: { ...target, scanId, after: String(after) }, signal }))
    }
    if (state.failure) yield { code: `scanner-${state.failure}`, text: scannerFailureText(state.failure, count, scan.duplex) }
  }
