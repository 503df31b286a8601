import './toasts.css'
import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../data/store.ts'
import { returnFocusWhenLost } from './focus-return.ts'

/** `about` names what it tells of: the next that tells of the same takes its place. `stays`: until it is closed, as errors do. */
export type Toast = { id: number; kind: 'info' | 'error'; text: string; action?: { label: string; run: () => void }; topic?: string; persistent?: true }

const toasts = createStore<Toast[]>([])
/** ms that a tip stays: the specification's. */
const tipFor = 15_000
let last = 0

const timers = new Map<number, ReturnType<typeof setTimeout>>()

function drop(id: number): void {
  stopTimer(id)
  toasts.set(all => all.filter(it => it.id !== id))
}
function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}
function startTimer({ id, kind, persistent }: Pick<Toast, 'id' | 'kind' | 'persistent'>): void {
  stopTimer(id)
  if (kind === 'info' && !persistent) timers.set(id, setTimeout(() => drop(id), tipFor))
}

/** What is told just now. */
export const currentToasts = (): readonly Toast[] => toasts.get()

/** A tip leaves after 15 s; an error stays until it is closed. The same text replaces itself. */
export function notify(text: string, more: Partial<Pick<Toast, 'kind' | 'action' | 'topic' | 'persistent'>> = {}): void {
  const id = ++last
  const kind = more.kind ?? 'info'
  const toast: Toast = { id, kind, text, ...more }
  const stands = (it: Toast): boolean => it.text !== text && !(more.topic && it.topic === more.topic) && (it.kind === 'error' || it.persistent === true || kind === 'error')
  toasts.set(all => [...all.filter(stands), toast])
  startTimer(toast)
}

export const notifyError = (text: string, action?: NonNullable<Toast['action']>, topic?: string): void =>
  notify(text, { kind: 'error', ...(action ? { action } : {}), ...(topic ? { topic } : {}) })

/** Takes away what was told of something that is settled by now. */
export const dismissToasts = (topic: string): void => {
  if (toasts.get().some(it => it.topic === topic)) toasts.set(all => all.filter(it => it.topic !== topic))
}

/**
 * Tells what went wrong with what was just done on this page. It takes the place of what this page told before, and leaves with the page: on the next one
 * it is of no use to anybody.
 */
export function usePageError(): (text: string, action?: NonNullable<Toast['action']>) => void {
  const topic = useId()
  useEffect(() => () => toasts.set(all => all.filter(it => it.topic !== topic)), [topic])
  return useCallback((text, action) => notifyError(text, action, topic), [topic])
}

function ToastItem({ toast }: { toast: Toast }) {
  const { action } = toast
  const leave = (act?: () => void): void => {
    returnFocusWhenLost()
    drop(toast.id)
    act?.()
  }
  return (
    <div className={`toast ${toast.kind}`} role={toast.kind === 'error' ? 'alert' : 'status'} onPointerEnter={() => stopTimer(toast.id)} onPointerLeave={() => startTimer(toast)}
      onFocus={() => stopTimer(toast.id)} onBlur={() => startTimer(toast)}>
      <span>{toast.text}</span>
      {action && <button type="button" onClick={() => leave(action.run)}>{action.label}</button>}
      {(toast.kind === 'error' || toast.persistent) && <button type="button" aria-label="Close" onClick={() => leave()}>✕</button>}
    </div>
  )
}

/** ms between two looks at where notices stand. */
const lookEvery = 200
const topDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null

/** Beside a dialog nothing is heard, reached or seen well: while one is open, notices stand in it. */
export function Toasts() {
  const all = useStore(toasts, it => it)
  const [place, setPlace] = useState<Element | null>(null)
  const some = all.length > 0
  useLayoutEffect(() => {
    if (!some) return
    const look = (): void => setPlace(topDialog())
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [some, all])
  const drawn = <div className="toasts">{all.map(it => <ToastItem key={it.id} toast={it} />)}</div>
  return some && place ? createPortal(drawn, place) : drawn
}
