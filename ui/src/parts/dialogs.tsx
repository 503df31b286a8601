import './dialogs.css'
import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../data/store.ts'
import { rememberFocus } from './focus-return.ts'

/** `rest`: more text that is still loading; the dialog opens without waiting for it, so that keys go to the dialog. */
type Question = { title: string; text: string; rest?: Promise<string>; yes: string; no: string | null; danger: boolean; answer: (yes: boolean) => void }

const question = createStore<Question | null>(null)

const put = (it: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set(() => ({ ...it, answer: resolve }))
  })

/** Confirmation dialog; `yes` names the action ("Delete the batch"). Esc answers no. */
export const confirmAction = (it: { title: string; text: string; rest?: Promise<string>; yes: string; no?: string; danger?: boolean }): Promise<boolean> =>
  put({ no: 'Keep it', danger: false, ...it })

/** The specification's "alert", as a dialog of the page. */
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
  const open = useStore(question, it => it)
  const ref = useRef<HTMLDialogElement>(null)
  const back = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!open || !ref.current || ref.current.open) return
    back.current = rememberFocus(ref.current)
    ref.current.showModal()
    // An accidental Enter must not delete anything.
    ref.current.querySelector<HTMLElement>(open.danger ? '.dialog-no' : '.dialog-yes')?.focus()
  }, [open])
  if (!open) return null
  const close = (yes: boolean): void => {
    ref.current?.close()
    back.current()
    question.set(now => (now === open ? null : now))
    open.answer(yes)
  }
  return (
    <dialog ref={ref} className="dialog" aria-labelledby="dialog-title" onCancel={() => close(false)}>
      <h2 id="dialog-title">{open.title}</h2>
      <p aria-live={open.rest ? 'polite' : undefined}>{open.text}{open.rest && <Rest rest={open.rest} />}</p>
      <div className="dialog-acts">
        {open.no && <button type="button" className="btn dialog-no" onClick={() => close(false)}>{open.no}</button>}
        <button type="button" className={`btn dialog-yes ${open.danger ? 'danger' : 'primary'}`} onClick={() => close(true)}>{open.yes}</button>
      </div>
    </dialog>
  )
}
