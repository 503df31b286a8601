import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isProblem, messageOf, type FieldError } from '../data/problem.ts'
import { focusSince } from './focus-since.ts'

/** Form submission: one request at a time, server messages by field. `fieldNames`: messages about other fields are in `general`. */
export function useForm(fieldNames: readonly string[], send: (text: (name: string) => string, form: HTMLFormElement) => Promise<void>) {
  const [errors, setErrors] = useState<FieldError[]>([])
  const [pending, setPending] = useState(false)
  const sentFrom = useRef<Element | null>(null)
  // Browsers take the focus from a button that is disabled while it sends.
  useEffect(() => {
    if (pending || !sentFrom.current) return
    if (document.activeElement === document.body && sentFrom.current instanceof HTMLElement) sentFrom.current.focus()
    sentFrom.current = null
  }, [pending])
  async function submit(form: HTMLFormElement): Promise<void> {
    const values = new FormData(form)
    const mayFocus = focusSince()
    sentFrom.current = form.contains(document.activeElement) ? document.activeElement : null
    setPending(true)
    setErrors([])
    try {
      await send(name => String(values.get(name) ?? ''), form)
    } catch (thrown) {
      const wrong = isProblem(thrown) && thrown.errors.length > 0 ? thrown.errors : [{ param: '', msg: messageOf(thrown) }]
      setErrors(wrong)
      const first = fieldNames.find(name => wrong.some(it => it.param === name))
      if (first && mayFocus()) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    }
    setPending(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!pending) void submit(event.currentTarget)
  }
  return { errors, pending, onSubmit, general: errors.filter(it => !fieldNames.includes(it.param)) }
}
