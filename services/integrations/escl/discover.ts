/**
 * Finds eSCL scanners on the network by mDNS (services `_uscan._tcp` and, with TLS, `_uscans._tcp`). The only importer of bonjour-service.
 */
import { Bonjour, type Browser, type Service } from 'bonjour-service'
import { isIP } from 'node:net'
import { isScannerIp, type ScannerAddress } from './scanner-request.ts'

/** `name`: as announced; empty where none is. `uuid`: of the device, the same under each of its addresses; null where none is announced. */
type FoundScanner = { name: string; uuid: string | null; address: ScannerAddress }
export type Discovery = {
  found(): FoundScanner[]
  /** Asks the network again. */
  search(): void
  close(): void
}

const maxFound = 50
const textOf = (txt: unknown, key: string): string => {
  const value = typeof txt === 'object' && txt !== null && Object.hasOwn(txt, key) ? (txt as Record<string, unknown>)[key] : ''
  return typeof value === 'string' ? value.replace(/\p{C}/gu, '').slice(0, 200) : ''
}

/** The scanner of an announcement; null where it is at no private address, or its path is none. */
export function scannerOf(
  service: Pick<Service, 'name' | 'port' | 'type' | 'txt' | 'addresses'>,
  isAllowed = (ip: string) => isScannerIp(ip, false),
): FoundScanner | null {
  const ip = service.addresses?.filter(isAllowed).toSorted((a, b) => isIP(a) - isIP(b))[0]
  const path = textOf(service.txt, 'rs').replace(/^\/+|\/+$/gu, '') || 'eSCL'
  if (
    ip === undefined ||
    !/^[\w.-]+(?:\/[\w.-]+)*$/u.test(path) ||
    path.split('/').includes('..') ||
    !(service.port > 0 && service.port < 65_536)
  )
    return null
  const host = isIP(ip) === 6 ? `[${ip}]` : ip
  const name = textOf(service.txt, 'ty') || service.name.replace(/\p{C}/gu, '').slice(0, 100)
  return {
    name,
    uuid: textOf(service.txt, 'uuid').toLowerCase() || null,
    address: { base: `${service.type === 'uscans' ? 'https' : 'http'}://${host}:${service.port}/${path}`, configured: false },
  }
}

/** One for each device: without TLS where it is announced with and without. */
function distinct(all: FoundScanner[]): FoundScanner[] {
  const known = new Map<string, FoundScanner>()
  for (const it of all) {
    const key = it.uuid ?? it.address.base
    if (!known.has(key)) known.set(key, it)
  }
  return [...known.values()].slice(0, maxFound)
}

/** Listens until `close`. `report`: an error of the network; scanners are then not found until it works. `isAllowed`: replaced in tests. */
export function discoverScanners(report: (error: unknown) => void, isAllowed?: (ip: string) => boolean): Discovery {
  const bonjour = new Bonjour({}, report)
  const browsers: Browser[] = ['uscan', 'uscans'].map(type => bonjour.find({ type }))
  return {
    found: () => distinct(browsers.flatMap(it => it.services).flatMap(it => scannerOf(it, isAllowed) ?? [])),
    search: () => browsers.forEach(it => it.update()),
    close() {
      browsers.forEach(it => it.stop())
      bonjour.destroy()
    },
  }
}
