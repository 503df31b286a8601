import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { isBusy, openLock } from './sqlite.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => removeFolder(folder))

function busy(path: string): boolean {
  try {
    openLock(path)()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  }
}

/** Collects all garbage, with finalizers, which run in a later turn of the event loop. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 5; turn++) {
    collect()
    await new Promise<void>(resolve => setImmediate(resolve))
  }
}

it('a lock is free again once it is released', () => {
  const path = join(folder, 'lock')
  const release = openLock(path)
  expect(busy(path)).toBe(true)
  release()
  expect(busy(path)).toBe(false)
})

it('a lock whose release function nobody keeps is not released by a garbage collection', async () => {
  const path = join(folder, 'lock')
  openLock(path)
  await collectGarbage()
  expect(busy(path)).toBe(true)
})
