import { createClient, publicCategories } from '@docketry/contracts/calls/clients.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ask } from '../data/ask.ts'
import { isProblem, wordsOf, type FieldError } from '../data/problem.ts'
import { useCall } from '../data/use-call.ts'
import { notify } from '../parts/toasts.tsx'
import { Shell } from '../shell/shell.tsx'
import { clientAddress } from './client-address.ts'
import './create-client.css'

const named = ['name', 'abn', 'email', 'category', 'address']

/** What is sent for a typed category: the id of the one with this name, ignoring case, else the text itself. */
export const categoryToSend = (typed: string, known: readonly { id: string; name: string }[]): string =>
  known.find(it => it.name.toLowerCase() === typed.trim().toLowerCase())?.id ?? typed.trim()

/** 'ADD A CLIENT TO YOUR FIRM'. Messages come from the server and stand above their field. */
export function CreateClient() {
  const { firmId = '' } = useParams()
  const navigate = useNavigate()
  const { data: known } = useCall('kinds', signal => ask(publicCategories, { signal }))
  const [errors, setErrors] = useState<FieldError[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const id = useId()
  const category = typed ?? known?.[0]?.name ?? ''
  const isNew = category.trim() !== '' && categoryToSend(category, known ?? []) === category.trim()

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    const text = (name: string): string => String(form.get(name) ?? '').trim()
    const optional = Object.fromEntries(['email', 'address'].map(it => [it, text(it)] as const).filter(([, value]) => value))
    setPending(true)
    setErrors([])
    try {
      const made = await ask(createClient, { body: {
        firmId, type: 'abn', name: text('name'), abn: plainAbn(text('abn')), category: categoryToSend(text('category'), known ?? []), ...optional,
      } })
      notify(`${text('name')} was added`)
      void navigate(clientAddress(made.id, firmId), { replace: true })
    } catch (thrown) {
      setErrors(isProblem(thrown) && thrown.errors.length > 0 ? thrown.errors : [{ param: 'userNotFound', msg: wordsOf(thrown) }])
      setPending(false)
    }
  }
  const field = (name: string, label: string, input: ReactNode): ReactNode => {
    const error = errors.find(it => it.param === name)
    return (
      <div className="field">
        <label htmlFor={id + name}>{label}</label>
        {error && <span className="error" role="alert">{error.msg}</span>}
        {input}
      </div>
    )
  }
  const input = (name: string, more: object): ReactNode =>
    <input className="input" id={id + name} name={name} aria-invalid={errors.some(it => it.param === name)} {...more} />
  const general = errors.filter(it => !named.includes(it.param))
  return (
    <Shell>
      <div className="crumbs"><Link to="/dashboard">Clients</Link><span>›</span><span>New</span></div>
      <h1 className="page-title create-title">ADD A CLIENT TO YOUR FIRM</h1>
      <form className="create" onSubmit={event => void submit(event)} noValidate>
        {general.map(it => <p key={it.param} className="error" role="alert">{it.msg}</p>)}
        {field('name', 'Name', input('name', { maxLength: 200, autoFocus: true, autoComplete: 'off' }))}
        {field('abn', 'ABN', input('abn', { inputMode: 'numeric', maxLength: 30, autoComplete: 'off', placeholder: '12 345 678 901' }))}
        {field('category', 'Kind of business', input('category', { list: `${id}kinds`, value: category, maxLength: 100,
          onChange: (event: { target: HTMLInputElement }) => setTyped(event.target.value), onFocus: () => typed === null && setTyped('') }))}
        <datalist id={`${id}kinds`}>
          {isNew && <option value={category.trim()}>Add “{category.trim()}”</option>}
          {known?.map(it => <option key={it.id} value={it.name} />)}
        </datalist>
        {field('email', 'E-mail (optional)', input('email', { type: 'email', maxLength: 200, autoComplete: 'off' }))}
        {field('address', 'Address (optional)', input('address', { maxLength: 300, autoComplete: 'off' }))}
        <div><button className="btn primary big" disabled={pending}>{pending ? 'Adding…' : 'Add the client'}</button></div>
      </form>
    </Shell>
  )
}
