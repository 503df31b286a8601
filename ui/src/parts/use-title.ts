import { useEffect } from 'react'

/** What the tab and a screen reader call the page; the product's name alone again when it is left. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Docketry' : `${title} – Docketry`
    return () => void (document.title = 'Docketry')
  }, [title])
}
