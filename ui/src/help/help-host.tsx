import { Suspense, useEffect } from 'react'
import { useStore } from '../data/store.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { helpOpen, openHelp } from './help-open.ts'

const HelpPanel = lazyPart(() => import('./help-panel.tsx').then(it => it.HelpPanel))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))

/** The help of every page. `?` opens it where no text is typed, no dialog is open and the page has no use of its own for the key. */
export function HelpHost() {
  const open = useStore(helpOpen, it => it)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role=dialog]') || location.pathname.startsWith('/scan/detail/')) return
      event.preventDefault()
      openHelp()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    open && (
      <Suspense fallback={null}>
        <HelpPanel />
      </Suspense>
    )
  )
}
