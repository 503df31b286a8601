import type { Invoice } from '../state/lines.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const bare = (it: Invoice): object => ({ ...it, signedImage: null, pages: it.pages.map(page => ({ ...page, image: '', words: '' })) })

/**
 * Every reading of a group brings new short-lived addresses of the same pictures. An invoice that is otherwise the same stays the same
 * object with its old addresses, so that no picture loads twice and no row is drawn again. `stale` are those whose picture failed.
 */
export function keepImages(before: readonly Invoice[], fresh: readonly Invoice[], stale: ReadonlySet<string> = new Set()): Invoice[] {
  const had = new Map(before.map(it => [it.id, it]))
  return fresh.map(it => {
    const old = had.get(it.id)
    if (!old || old === it || stale.has(it.id)) return it
    if (same(bare(old), bare(it))) return old
    return { ...it, pages: it.pages.map((page, i) => (old.pages[i]?.page === page.page ? { ...page, image: old.pages[i].image } : page)) }
  })
}
