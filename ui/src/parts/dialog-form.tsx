import { useId, type ReactNode } from 'react'
import { FormErrors } from './form-field.tsx'
import { Modal } from './modal.tsx'
import type { useForm } from './use-form.ts'

type Props = {
  className?: string
  title: string
  /** Label of the button that sends the form, and while it is sent. */
  act: string
  busy: string
  disabled?: boolean
  danger?: boolean
  form: Pick<ReturnType<typeof useForm>, 'general' | 'pending' | 'onSubmit'>
  onClose: () => void
  children: ReactNode
}

/** A modal dialog with one form: title, fields, messages that belong to no field, Cancel, and the button that sends it. */
export function DialogForm({ className = '', title, act, busy, disabled = false, danger = false, form, onClose, children }: Props) {
  const { general, pending, onSubmit } = form
  const id = useId()
  return (
    <Modal className={className} labelledBy={id} onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        <h2 id={id}>{title}</h2>
        {children}
        <FormErrors errors={general} />
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button className={danger ? 'btn danger' : 'btn primary'} disabled={pending || disabled}>
            {pending ? busy : act}
          </button>
        </div>
      </form>
    </Modal>
  )
}
