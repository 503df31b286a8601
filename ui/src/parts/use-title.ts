import { useEffect } from 'react'

/** Sets the document title; resets it to the product's name on unmount. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Docketry' : `${title} – Docketry`
    return () => void (document.title = 'Docketry')
  }, [title])
}
