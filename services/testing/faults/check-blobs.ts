/** Checks that every acknowledged original is stored unchanged, and every blob that events refer to. */
import { entriesOf, type Entry } from './ledger.ts'
import type { World } from './world.ts'

export function checkBlobs(blobs: World['blobs'], entries: Entry[]): string[] {
  const there = new Set(Object.values(blobs))
  const named = Object.entries(blobs).flatMap(([name, hash]) => {
    if (hash === null) return [`blob ${name} is not there`]
    return name.endsWith(`/${hash}`) ? [] : [`blob ${name} holds other bytes: ${hash}`]
  })
  const lost = entriesOf(entries, 'upload', 'acknowledged')
    .flatMap(({ action }) => action.files.filter(file => !there.has(file.hash)).map(file => `the original ${file.name} of ${action.name} is not there`))
  return [...named, ...lost]
}
