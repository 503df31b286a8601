/** Pictures of pages, fetched and decoded before they are gone to. */

/** A page decoded at 200 dpi is 15 MB: the browser keeps what it likes, these are asked for again whenever they are near. */
const most = 8
const kept = new Map<string, HTMLImageElement>()

/** Nearest first. One that the browser has thrown away meanwhile is decoded again; one that fails is tried anew the next time. */
export function decodeAhead(addresses: readonly string[]): void {
  for (const address of addresses.toReversed()) {
    const picture = kept.get(address) ?? new Image()
    // The order in the map is that of use.
    kept.delete(address)
    kept.set(address, picture)
    if (picture.src === '') picture.src = address
  }
  for (const address of addresses) kept.get(address)?.decode().catch(() => kept.delete(address))
  for (const address of [...kept.keys()].slice(0, -most)) kept.delete(address)
}
