import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

export const searchAddress = '/invoices/search'

/** Ctrl+K (Cmd+K) opens the search on every page with the menu; the review page has it in its own key map. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
      event.preventDefault()
      void navigate(searchAddress)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate])
}
