/** Page images that fail to load: their address is refreshed first; if it fails again, the component says so. */
import { onReconnected } from '../../data/connection.ts'
import { createStore, useStore } from '../../data/store.ts'
import type { DetailsLoader } from '../state/extraction-details.ts'
import type { Row } from '../state/rows.ts'

type Page = { extractionDetails: Pick<DetailsLoader, 'refresh'>; review: { row: (id: string) => Row | undefined } }

/** Addresses that failed and were not replaced. */
const failed = createStore<ReadonlySet<string>>(new Set())

export const useImageFailed = (address: string | undefined): boolean => useStore(failed, it => address !== undefined && it.has(address))

/** Retries all failed images; also when the network comes back, which may be before the server can be reached, and when the server answers. */
export const retryFailedImages = (): void => failed.set(it => (it.size > 0 ? new Set() : it))
if (typeof addEventListener === 'function') addEventListener('online', retryFailedImages)
onReconnected(retryFailedImages)

/** Addresses expire after minutes: requests a new one before the image counts as failed. */
export async function refreshFailedImage({ extractionDetails, review }: Page, id: string, address: string): Promise<void> {
  await extractionDetails.refresh(id).catch(() => undefined)
  if (review.row(id)?.invoice.pages.some(it => it.image === address)) failed.set(it => new Set(it).add(address))
}
