import { useEffect, useReducer } from 'react'
import type * as overlays from './mui/overlays.tsx'

type Overlays = typeof overlays
let loaded: Overlays | null = null

/** Loads MUI's Menu and Dialog: one chunk, so that pages work before it is there. Prefetched after sign-in. */
export const loadOverlays = (): Promise<Overlays> => import('./mui/overlays.tsx').then(it => (loaded = it))

/** The chunk of menus and dialogs, null until it is loaded. `wanted`: loads it; `onFailed`: it could not be loaded. */
export function useOverlays(wanted: boolean, onFailed: () => void): Overlays | null {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const now = loaded
  useEffect(() => {
    // Compares the rendered value: if another load ended since the render, this component must still render again.
    if (!wanted || now) return
    let unmounted = false
    loadOverlays().then(
      () => unmounted || render(),
      () => unmounted || onFailed(),
    )
    return () => void (unmounted = true)
  }, [wanted, now])
  return now
}
