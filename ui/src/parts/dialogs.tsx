import './dialogs.css'
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../data/store.ts'
import { rememberFocus } from './focus-return.ts'

type Question = { title: string; text: string; yes: string; no: string | null; danger: boolean; answer: (yes: boolean) => void }

const question = createStore<Question | null>(null)

const put = (it: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set(() => ({ ...it, answer: resolve }))
  })

/** Asks before an act; `yes` names it ("Delete the batch"). Esc is no. */
export const confirmAct = (it: { title: string; text: string; yes: string; no?: string; danger?: boolean }): Promise<boolean> =>
  put({ no: 'Keep it', danger: false, ...it })

/** The specification's "alert": a dialog of the page, never `window.alert`. */
export const alertWith = (title: string, text: string): Promise<boolean> => put({ title, text, yes: 'OK', no: null, danger: false })

export function Dialogs() {
  const asked = useStore(question, it => it)
  const ref = useRef<HTMLDialogElement>(null)
  const back = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!asked || !ref.current || ref.current.open) return
    back.current = rememberFocus(ref.current)
    ref.current.showModal()
    // A stray Enter must not delete anything.
    ref.current.querySelector<HTMLElement>(asked.danger ? '.dialog-no' : '.dialog-yes')?.focus()
  }, [asked])
  if (!asked) return null
  const close = (yes: boolean): void => {
    ref.current?.close()
    back.current()
    question.set(now => (now === asked ? null : now))
    asked.answer(yes)
  }
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="dialog-title" onCancel={() => close(false)}>
      <h2 id="dialog-title">{asked.title}</h2>
      <p>{asked.text}</p>
      <div className="dialog-acts">
        {asked.no && <button type="button" className="btn dialog-no" onClick={() => close(false)}>{asked.no}</button>}
        <button type="button" className={`btn dialog-yes ${asked.danger ? 'danger' : 'primary'}`} onClick={() => close(true)}>{asked.yes}</button>
      </div>
    </dialog>
  )
}
