/** Network scanners by eSCL: those that the operator names, and those that are found on the network. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { NetworkScanner, NetworkScanners } from '../../shared/network-scanners.ts'
import { discoverScanners, type Discovery } from './discover.ts'
import { capabilitiesOf, scanPages, scanTimes } from './scan-pages.ts'
import type { ScannerAddress } from './scanner-request.ts'

/** `configured`: base addresses with the names that the operator gives. `discover`: by mDNS. */
type EsclConfig = { configured: { name: string; base: string }[]; discover: boolean }

/** A scanner that is configured or was found. `id`: a hash of its address. */
type KnownScanner = { id: string; name: string; address: ScannerAddress }

/** For the first answers to a search. */
const searchMs = 1500
const listMs = 4000
const idOf = ({ base }: ScannerAddress): string => createHash('sha256').update(base).digest('hex').slice(0, 16)

/** `discovery`: replaced in tests; null without. */
export function esclScanners(
  { configured, discover }: EsclConfig,
  report: (error: unknown) => void,
  times = scanTimes,
  discovery: Discovery | null = discover ? discoverScanners(report) : null,
): NetworkScanners {
  const named = configured.map(({ name, base }) => ({ name, address: { base, configured: true } }))
  const known = (): KnownScanner[] => {
    const all = [...named, ...(discovery?.found() ?? []).filter(it => !named.some(one => one.address.base === it.address.base))]
    return all.map(({ name, address }) => ({ id: idOf(address), name, address }))
  }

  async function describe({ id, name, address }: KnownScanner): Promise<NetworkScanner> {
    const found = await capabilitiesOf(address, AbortSignal.timeout(listMs), listMs).catch(() => null)
    const own = name || found?.name || new URL(address.base).host
    if (!found) return { id, name: own, reachable: false, feeder: false, duplex: false, glass: false, colour: false }
    const sources = [found.simplex, found.duplex, found.glass]
    return {
      id,
      name: own,
      reachable: true,
      feeder: found.simplex !== null || found.duplex !== null,
      duplex: found.duplex !== null,
      glass: found.glass !== null,
      colour: sources.some(it => it?.colour),
    }
  }

  return {
    async list() {
      discovery?.search()
      if (discovery && known().length === 0) await delay(searchMs)
      const all = await Promise.all(known().map(describe))
      return all.toSorted((a, b) => a.name.localeCompare(b.name))
    },
    async scan(id, settings, job) {
      const scanner = known().find(it => it.id === id)
      return scanner ? scanPages(scanner.address, settings, job, times) : 'lost'
    },
    close: () => discovery?.close(),
  }
}
