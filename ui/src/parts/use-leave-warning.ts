import { useEffect } from 'react'

/** While `unsaved`, the browser asks before the page is closed. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const preventClose = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', preventClose)
    return () => removeEventListener('beforeunload', preventClose)
  }, [unsaved])
}
