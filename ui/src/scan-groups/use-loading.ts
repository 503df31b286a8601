import { useEffect, useRef, useState } from 'react'
import { acquire, dpi, type AcquiredPage, type OnAcquireFailed } from './acquire.ts'
import { filesSource, type LoadingProgress } from './file-loading.ts'

/** Loads images and PDFs page by page; another choice meanwhile waits its turn. */
export function useFileLoading(onPage: (page: AcquiredPage) => void, onAcquireFailed: OnAcquireFailed) {
  const [loading, setLoading] = useState<LoadingProgress | null>(null)
  const turn = useRef<Promise<void>>(Promise.resolve())
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const load = (files: readonly File[]): void => {
    if (stop.current.signal.aborted) stop.current = new AbortController()
    const { signal } = stop.current
    turn.current = turn.current
      .then(() => acquire(filesSource(files, setLoading), { dpi: dpi.loading, signal }, onPage, onAcquireFailed))
      .finally(() => setLoading(null))
  }
  return { loading, load, stop: () => stop.current.abort() }
}
