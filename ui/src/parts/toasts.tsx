import './toasts.css'
import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '../data/problem.ts'
import { createStore, useStore } from '../data/store.ts'
import { actionOf, tries } from '../data/tries.ts'
import { returnFocusWhenLost } from './focus-return.ts'

/** `topic`: a newer toast of the same topic replaces it. `persistent`: stays until it is closed, as errors do. */
type Toast = {
  id: number
  kind: 'info' | 'error'
  text: string
  action?: { label: string; run: () => void }
  topic?: string
  persistent?: true
}

const toasts = createStore<Toast[]>([])
/** ms that an info toast stays (specification). */
const infoMs = 15_000
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
  if (kind === 'info' && !persistent)
    timers.set(
      id,
      setTimeout(() => drop(id), infoMs),
    )
}

/** The toasts on screen. */
export const currentToasts = (): readonly Toast[] => toasts.get()

/**
 * Shows a toast: info for 15 s, errors until closed. Equal texts replace each other, except of something that stays for its own button: two
 * invoices of the same name that were deleted.
 */
export function notify(text: string, more: Partial<Pick<Toast, 'kind' | 'action' | 'topic' | 'persistent'>> = {}): void {
  const id = ++last
  const kind = more.kind ?? 'info'
  const toast: Toast = { id, kind, text, ...more }
  const isOther = (it: Toast): boolean => it.text !== text || (it.persistent === true && it.topic !== more.topic)
  const remains = (it: Toast): boolean =>
    isOther(it) && !(more.topic && it.topic === more.topic) && (it.kind === 'error' || it.persistent === true || kind === 'error')
  toasts.set(all => [...all.filter(remains), toast])
  startTimer(toast)
}

export const notifyError = (text: string, action?: NonNullable<Toast['action']>, topic?: string): void =>
  notify(text, { kind: 'error', ...(action ? { action } : {}), ...(topic ? { topic } : {}) })

/** Code could not be loaded. `nothing`: a sentence that says what was not done. */
export const notifyNotLoaded = (nothing: string): void =>
  notifyError(`${nothing} Check your connection and try again.`, undefined, 'missing')

/** An error with the reason of a failed request, after `text`. It goes when the same action is tried again. */
export const notifyFailure = (thrown: unknown, text = '', action?: NonNullable<Toast['action']>): void =>
  notifyError(text ? `${text} ${messageOf(thrown)}` : messageOf(thrown), action, actionOf(thrown))

/** Runs `action`, then `done`; on failure shows `failure` with the reason and offers to try again. */
export const attempt = (action: () => Promise<unknown>, failure: string, done: () => void): Promise<void> =>
  action().then(done, (thrown: unknown) =>
    notifyFailure(thrown, failure, { label: 'Try again', run: () => void attempt(action, failure, done) }),
  )

/** Removes all toasts of a topic, without one all toasts. */
export const dismissToasts = (topic?: string): void => {
  const goes = (it: Toast): boolean => topic === undefined || it.topic === topic
  if (toasts.get().some(goes)) toasts.set(all => all.filter(it => !goes(it)))
}

tries.subscribe(() => dismissToasts(tries.get().action))

/** Returns a function that shows an error of this page. It replaces the page's previous error, as null does, and disappears with the page. */
export function usePageError(): (text: string | null, action?: NonNullable<Toast['action']>) => void {
  const topic = useId()
  useEffect(() => () => dismissToasts(topic), [topic])
  return useCallback((text, action) => (text === null ? dismissToasts(topic) : notifyError(text, action, topic)), [topic])
}

function ToastItem({ toast }: { toast: Toast }) {
  const { action } = toast
  const leave = (act?: () => void): void => {
    returnFocusWhenLost()
    drop(toast.id)
    act?.()
  }
  return (
    <div
      className={`toast ${toast.kind}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => stopTimer(toast.id)}
      onPointerLeave={() => startTimer(toast)}
      onFocus={() => stopTimer(toast.id)}
      onBlur={() => startTimer(toast)}
    >
      <span>{toast.text}</span>
      {action && (
        <button type="button" onClick={() => leave(action.run)}>
          {action.label}
        </button>
      )}
      {(toast.kind === 'error' || toast.persistent) && (
        <button type="button" aria-label="Close" onClick={() => leave()}>
          ✕
        </button>
      )}
    </div>
  )
}

/** Shows the notices before the newest one, where a page has room for one only (toasts.css). */
function Earlier({ count }: { count: number }) {
  const [expanded, setExpanded] = useState(false)
  return (
    <button type="button" className="toasts-earlier" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
      Earlier notices: {count}
    </button>
  )
}

/** ms between two checks for an open dialog. */
const dialogCheckMs = 200
const topDialog = (): Element | null => [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1) ?? null

/** All toasts. While a modal dialog is open they are rendered inside it, since everything outside is inert. */
export function Toasts() {
  const all = useStore(toasts, it => it)
  const [dialog, setDialog] = useState<Element | null>(null)
  const some = all.length > 0
  useLayoutEffect(() => {
    if (!some) return
    const check = (): void => setDialog(topDialog())
    check()
    const timer = setInterval(check, dialogCheckMs)
    return () => clearInterval(timer)
  }, [some, all])
  const drawn = (
    <div className="toasts">
      {all.flatMap((it, n) => {
        const item = <ToastItem key={it.id} toast={it} />
        return n > 0 && n === all.length - 1 ? [<Earlier key="earlier" count={n} />, item] : [item]
      })}
    </div>
  )
  return some && dialog ? createPortal(drawn, dialog) : drawn
}
