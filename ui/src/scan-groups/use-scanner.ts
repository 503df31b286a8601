/** Scanning from a network scanner: one scan at a time, whose pages are added to the captured ones. */
import { cancelScan, discardScan, type NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { acquire, connectionLost, dpi, type AcquiredPage, type OnAcquireFailed } from './acquire.ts'
import type { ScanTarget } from './scanner-source.ts'

export type RunningScan = { scan: NetworkScan; pages: number }

export function useScanner(target: ScanTarget | null, onPage: (page: AcquiredPage) => void, onAcquireFailed: OnAcquireFailed) {
  const [running, setRunning] = useState<RunningScan | null>(null)
  const stopped = useRef(new AbortController())
  /** By scan, the last page that has arrived here. */
  const here = useRef(new Map<string, number>())
  /** Scans of which pages are missing here, because the connection was lost. */
  const interrupted = useRef(new Set<string>())
  useEffect(() => () => stopped.current.abort(), [])

  /** Fetches the pages of a scan that are not here yet, also while it runs. */
  const fetchPages = async (scan: NetworkScan): Promise<void> => {
    if (!target) return
    if (stopped.current.signal.aborted) stopped.current = new AbortController()
    const { signal } = stopped.current
    const { scanId } = scan
    const last = here.current.get(scanId) ?? 0
    here.current.set(scanId, last)
    interrupted.current.delete(scanId)
    setRunning({ scan, pages: 0 })
    const arrived = (page: AcquiredPage): void => {
      here.current.set(scanId, page.origin?.page ?? last)
      onPage(page)
    }
    const failed: OnAcquireFailed = failure => {
      if (failure.code === connectionLost.code) interrupted.current.add(scanId)
      if (!signal.aborted) onAcquireFailed(failure)
    }
    const source = await import('./scanner-source.ts').catch(() => null)
    if (source === null) failed(connectionLost)
    else {
      const pages = source.scannerSource(scan, target, last, count => setRunning({ scan, pages: count }))
      await acquire(pages, { dpi: dpi.scanning, signal }, arrived, failed)
    }
    setRunning(null)
  }
  /** The scanner stops after the current sheet; pages that were scanned still arrive. */
  const cancel = async (): Promise<void> => {
    if (target && running)
      await sendRequest(cancelScan, { body: { ...target, scanId: running.scan.scanId } }).catch(() =>
        onAcquireFailed({ code: 'scanner-connection', text: 'The scan could not be cancelled. Cancel it at the scanner.' }),
      )
  }
  /** Lets the server delete these pages. `all`: also the others of their scans, which the person removed here. */
  const discard = async (pages: readonly AcquiredPage[], all: boolean): Promise<void> => {
    const scans = all ? new Set(here.current.keys()) : new Set(pages.flatMap(it => it.origin?.scanId ?? []))
    if (!target) return
    await Promise.all(
      [...scans].map(scanId => {
        const numbers = pages.flatMap(it => (it.origin?.scanId === scanId ? [it.origin.page] : []))
        return sendRequest(discardScan, { body: { ...target, scanId, pages: all ? null : numbers } }).catch(() => undefined) // they are offered again
      }),
    )
    if (all) here.current.clear()
  }
  return {
    running,
    fetchPages: (scan: NetworkScan) => void fetchPages(scan),
    cancel: () => void cancel(),
    discard,
    /** Whether the scan needs not be offered: all its pages so far are here, or were. */
    isHere: (scanId: string) => here.current.has(scanId) && !interrupted.current.has(scanId),
  }
}
