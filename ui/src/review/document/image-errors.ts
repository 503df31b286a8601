/** Pictures of pages that do not load: what can be done without anybody is done, then it is said where the picture would stand. */
import { createStore, useStore } from '../../data/store.ts'
import type { DetailsLoader } from '../state/extraction-details.ts'
import type { Row } from '../state/rows.ts'

type Page = { extractionDetails: Pick<DetailsLoader, 'refresh'>; review: { row: (id: string) => Row | undefined } }

/** Addresses that failed and have no successor. */
const failed = createStore<ReadonlySet<string>>(new Set())

export const useImageFailed = (address: string | undefined): boolean => useStore(failed, it => address !== undefined && it.has(address))

/** Whatever failed is loaded once more where it is seen. */
export const retryFailedImages = (): void => failed.set(it => (it.size > 0 ? new Set() : it))
if (typeof addEventListener === 'function') addEventListener('online', retryFailedImages)

/** Addresses live for minutes: new ones are asked for first. */
export async function refreshFailedImage({ extractionDetails, review }: Page, id: string, address: string): Promise<void> {
  await extractionDetails.refresh(id).catch(() => undefined)
  if (review.row(id)?.invoice.pages.some(it => it.image === address)) failed.set(it => new Set(it).add(address))
}
