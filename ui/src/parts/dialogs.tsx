import './dialogs.css'
import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../data/store.ts'
import { rememberFocus } from './focus-return.ts'

/** `rest`: more of the text, which the server is still asked for: the dialog is open meanwhile, so that keys go to it and not to what is behind it. */
type Question = { title: string; text: string; rest?: Promise<string>; yes: string; no: string | null; danger: boolean; answer: (yes: boolean) => void }

const question = createStore<Question | null>(null)

const put = (it: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set(() => ({ ...it, answer: resolve }))
  })

/** Asks before an act; `yes` names it ("Delete the batch"). Esc is no. */
export const confirmAction = (it: { title: string; text: string; rest?: Promise<string>; yes: string; no?: string; danger?: boolean }): Promise<boolean> =>
  put({ no: 'Keep it', danger: false, ...it })

/** The specification's "alert": a dialog of the page, never `window.alert`. */
export const showAlert = (title: string, text: string): Promise<boolean> => put({ title, text, yes: 'OK', no: null, danger: false })

function Rest({ rest }: { rest: Promise<string> }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let left = false
    void rest.then(it => left || setText(it))
    return () => void (left = true)
  }, [rest])
  return text && ` ${text}`
}

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
      <p aria-live={asked.rest ? 'polite' : undefined}>{asked.text}{asked.rest && <Rest rest={asked.rest} />}</p>
      <div className="dialog-acts">
        {asked.no && <button type="button" className="btn dialog-no" onClick={() => close(false)}>{asked.no}</button>}
        <button type="button" className={`btn dialog-yes ${asked.danger ? 'danger' : 'primary'}`} onClick={() => close(true)}>{asked.yes}</button>
      </div>
    </dialog>
  )
}
