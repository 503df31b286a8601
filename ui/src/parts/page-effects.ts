/** What a page does to its window: title, warning before it is left, focus. */
import { useEffect } from 'react'

/** Sets the document title; resets it to the product's name on unmount. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Docketry' : `${title} – Docketry`
    return () => void (document.title = 'Docketry')
  }, [title])
}

/** While `unsaved`, the browser asks for confirmation before it closes the page. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const preventClose = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', preventClose)
    return () => removeEventListener('beforeunload', preventClose)
  }, [unsaved])
}

/** As the `ref` of an element that replaces what had the focus, with `tabIndex={-1}`: the focus goes on there, and it is read aloud. */
export const takeFocus = (it: HTMLElement | null): void => it?.focus()
