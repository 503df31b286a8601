import { useEffect } from 'react'
import { notifyNotLoaded } from '../../parts/toasts.tsx'
import { usePage } from '../page-context.ts'

/** In place of a sheet or lines whose code failed to load: closes them and shows an error. */
export function NotOpened() {
  const { review } = usePage()
  useEffect(() => {
    review.set({ sheet: null, openLines: new Set() })
    notifyNotLoaded('This could not be opened.')
  }, [review])
  return null
}
