import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createStore, useStore } from '../data/store.ts'
import { Modal } from './modal.tsx'

/** `rest`: more text that is still loading; the dialog opens without waiting for it, so that keys go to the dialog. */
type Question = {
  title: string
  text: string
  rest?: Promise<string>
  yes: string
  no: string | null
  danger: boolean
  answer: (yes: boolean) => void
}

const question = createStore<Question | null>(null)

const openDialog = (it: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise(resolve => {
    question.get()?.answer(false)
    question.set(() => ({ ...it, answer: resolve }))
  })

/** Confirmation dialog; `yes` names the action ("Delete the batch"). Esc answers no. */
export const confirmAction = (it: {
  title: string
  text: string
  rest?: Promise<string>
  yes: string
  no?: string
  danger?: boolean
}): Promise<boolean> => openDialog({ no: 'Keep it', danger: false, ...it })

/** The specification's "alert", as a dialog of the page. */
export const showAlert = (title: string, text: string): Promise<boolean> => openDialog({ title, text, yes: 'OK', no: null, danger: false })

function Rest({ rest }: { rest: Promise<string> }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let unmounted = false
    void rest.then(it => unmounted || setText(it))
    return () => void (unmounted = true)
  }, [rest])
  return text && ` ${text}`
}

/** The open confirmation or alert. */
export function Dialogs() {
  const open = useStore(question, it => it)
  if (!open) return null
  const close = (yes: boolean): void => {
    // Synchronously, so that the focus is restored before the answer is handled.
    flushSync(() => question.set(now => (now === open ? null : now)))
    open.answer(yes)
  }
  // An accidental Enter must not delete anything.
  const first = (is: boolean) => (is ? { 'data-first': true } : {})
  return (
    <Modal key={open.title} labelledBy="dialog-title" onClose={() => close(false)}>
      <h2 id="dialog-title">{open.title}</h2>
      <p aria-live={open.rest ? 'polite' : undefined}>
        {open.text}
        {open.rest && <Rest rest={open.rest} />}
      </p>
      <div className="dialog-acts">
        {open.no && (
          <button type="button" className="btn dialog-no" {...first(open.danger)} onClick={() => close(false)}>
            {open.no}
          </button>
        )}
        <button
          type="button"
          className={`btn dialog-yes ${open.danger ? 'danger' : 'primary'}`}
          {...first(!open.danger)}
          onClick={() => close(true)}
        >
          {open.yes}
        </button>
      </div>
    </Modal>
  )
}
