/** Scanning from a network scanner: one scan at a time, whose pages are added to the captured ones. */
import { cancelScan, discardScan, type NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { useEffect, useRef, useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { acquire, dpi, type AcquiredPage, type OnAcquireFailed } from './acquire.ts'
import type { ScanTarget } from './scanner-source.ts'

export type RunningScan = { scan: NetworkScan; pages: number }

export function useScanner(target: ScanTarget | null, onPage: (page: AcquiredPage) => void, onAcquireFailed: OnAcquireFailed) {
  const [running, setRunning] = useState<RunningScan | null>(null)
  const stopped = useRef(new AbortController())
  const here = useRef(new Set<string>())
  useEffect(() => () => stopped.current.abort(), [])

  /** Fetches the pages of a scan, also while it runs. */
  const fetchPages = async (scan: NetworkScan): Promise<void> => {
    if (!target) return
    if (stopped.current.signal.aborted) stopped.current = new AbortController()
    here.current.add(scan.scanId)
    setRunning({ scan, pages: 0 })
    const { scannerSource } = await import('./scanner-source.ts')
    await acquire(
      scannerSource(scan, target, pages => setRunning({ scan, pages })),
      { dpi: dpi.scanning, signal: stopped.current.signal },
      onPage,
      onAcquireFailed,
    )
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
    const scans = all ? here.current : new Set(pages.flatMap(it => it.origin?.scanId ?? []))
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
    isHere: (scanId: string) => here.current.has(scanId),
  }
}
