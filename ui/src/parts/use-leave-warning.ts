import { useEffect } from 'react'

/** While `unsaved`, the browser asks for confirmation before it closes the page. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const preventClose = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', preventClose)
    return () => removeEventListener('beforeunload', preventClose)
  }, [unsaved])
}
