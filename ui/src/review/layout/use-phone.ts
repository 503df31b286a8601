import { useSyncExternalStore } from 'react'

/** Narrower than this a grid is a keyhole. */
const asked = '(max-width: 640px)'
const query = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(asked) : null)

export const useIsPhone = (): boolean => useSyncExternalStore(
  listener => {
    const it = query()
    it?.addEventListener('change', listener)
    return () => it?.removeEventListener('change', listener)
  },
  () => query()?.matches ?? false,
)
