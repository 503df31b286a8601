/** Embedded stores for tests, each in a folder of its own. */
import type { LogOptions } from '../adapters/embedded/log.ts'
import { openEmbedded, type Embedded } from '../adapters/embedded/open.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'

/** `folder`: where they are. `remove`: closes them and deletes the folder. */
export type TestStores = Embedded & { folder: string; remove(): Promise<void> }

/** In a new folder, or in the `folder` of stores that were closed. Every test removes its stores in the end. */
export async function openTestStores({ folder, ...options }: LogOptions & { folder?: string } = {}): Promise<TestStores> {
  const at = folder ?? (await temporaryFolder())
  const stores = await openEmbedded(at, options)
  return {
    ...stores,
    folder: at,
    async remove() {
      await stores.close()
      await removeFolder(at)
    },
  }
}
