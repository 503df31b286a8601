import { createClient, listBusinessKinds } from '@docketry/contracts/api/clients.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { useId, useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { isProblem, messageOf, type FieldError } from '../data/problem.ts'
import { useEndpoint } from '../data/use-query.ts'
import { FormErrors } from '../parts/form-field.tsx'
import { focusSince } from '../parts/focus-since.ts'
import { notify } from '../parts/toasts.tsx'
import { RequireRight } from '../session/require-right.tsx'
import { Shell } from '../shell/shell.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { clientAddress } from '../data/addresses.ts'
import { mailText } from './client-texts.ts'
import './create-client.css'

const fieldNames = ['name', 'abn', 'tfn', 'category', 'email', 'address']
type Type = 'abn' | 'tfn'
const types: Type[] = ['abn', 'tfn']

type Kinds = readonly { id: string; name: string }[]

/** The id of the category with this name, ignoring case, else the typed text. */
const categoryToSend = (typed: string, known: Kinds): string =>
  known.find(it => it.name.toLowerCase() === typed.trim().toLowerCase())?.id ?? typed.trim()

/** The client as it is sent; email and address only where they were typed. */
function clientOf(form: FormData, type: Type, firmId: string, known: Kinds): BodyOf<typeof createClient> {
  const text = (name: string): string => String(form.get(name) ?? '').trim()
  const optional = Object.fromEntries(['email', 'address'].map(it => [it, text(it)] as const).filter(([, value]) => value))
  return {
    firmId,
    type,
    name: text('name'),
    [type]: text(type).replace(/\s/gu, ''),
    category: categoryToSend(text('category') || (known[0]?.name ?? ''), known),
    ...optional,
  }
}

/** `id`: what the ids of the inputs begin with. */
type FormState = { id: string; errors: readonly FieldError[] }
type FieldProps = InputHTMLAttributes<HTMLInputElement> & { state: FormState; name: string; label: string; hint?: ReactNode }

function Field({ state: { id, errors }, name, label, hint, ...input }: FieldProps) {
  const error = errors.find(it => it.param === name)
  return (
    <div className="field">
      <label htmlFor={id + name}>{label}</label>
      {error && (
        <span className="error" role="alert" id={`${id}${name}-error`}>
          {error.msg}
        </span>
      )}
      <input
        className="input"
        id={id + name}
        name={name}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}${name}-error` : undefined}
        {...input}
      />
      {hint}
    </div>
  )
}

/** The kind of business: one of the list, or a new one. */
function CategoryField({ state, known }: { state: FormState; known: Kinds | undefined }) {
  /** Null until something is typed: then the first kind is meant. */
  const [typed, setTyped] = useState<string | null>(null)
  const category = typed ?? known?.[0]?.name ?? ''
  const isNew = category.trim() !== '' && categoryToSend(category, known ?? []) === category.trim()
  const listId = `${state.id}kinds`
  return (
    <>
      <Field
        state={state}
        name="category"
        label="Kind of business"
        list={listId}
        value={category}
        maxLength={100}
        placeholder={known?.[0]?.name}
        onChange={event => setTyped(event.target.value)}
        // Cleared on focus, so that the datalist offers every category; an empty field gets the first one back.
        onFocus={() => typed === null && setTyped('')}
        onBlur={() => typed === '' && setTyped(null)}
      />
      <datalist id={listId}>
        {isNew && <option value={category.trim()}>Add “{category.trim()}”</option>}
        {known?.map(it => (
          <option key={it.id} value={it.name} />
        ))}
      </datalist>
    </>
  )
}

function Create() {
  const { firmId = '' } = useParams()
  const navigate = useNavigate()
  const { data: known } = useEndpoint(listBusinessKinds, {})
  const [errors, setErrors] = useState<FieldError[]>([])
  const [pending, setPending] = useState(false)
  const [type, setType] = useState<Type>('abn')
  const id = useId()
  useTitle('Add a client')

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const client = clientOf(new FormData(event.currentTarget), type, firmId, known ?? [])
    const mayFocus = focusSince()
    setPending(true)
    setErrors([])
    try {
      const made = await sendRequest(createClient, { body: client })
      notify(`${client.name} was added${mailText(made.mail, client.email ?? '')}`)
      void navigate(clientAddress(made.id, firmId), { replace: true })
    } catch (thrown) {
      const wrong = isProblem(thrown) && thrown.errors.length > 0 ? thrown.errors : [{ param: 'userNotFound', msg: messageOf(thrown) }]
      setErrors(wrong)
      setPending(false)
      // Focuses the first invalid field in the order of the form.
      const first = fieldNames.find(name => wrong.some(it => it.param === name))
      if (first) requestAnimationFrame(() => mayFocus() && document.getElementById(id + first)?.focus())
    }
  }
  const state = { id, errors }
  return (
    <Shell>
      <div className="crumbs">
        <Link to="/dashboard">Clients</Link>
        <span>›</span>
        <span>New</span>
      </div>
      <h1 className="page-title create-title">ADD A CLIENT TO YOUR FIRM</h1>
      <form className="create" onSubmit={event => void submit(event)} noValidate>
        <FormErrors errors={errors.filter(it => !fieldNames.includes(it.param))} />
        <Field state={state} name="name" label="Name" maxLength={200} autoFocus autoComplete="off" />
        <fieldset className="create-type">
          <legend>Identified by</legend>
          {types.map(it => (
            <label key={it}>
              <input type="radio" name="type" value={it} checked={type === it} onChange={() => setType(it)} /> {it.toUpperCase()}
            </label>
          ))}
        </fieldset>
        {type === 'abn' ? (
          <Field
            key="abn"
            state={state}
            name="abn"
            label="ABN"
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
            placeholder="12 345 678 901"
          />
        ) : (
          <Field
            key="tfn"
            state={state}
            name="tfn"
            label="TFN"
            inputMode="numeric"
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            placeholder="123 456 782"
            hint={
              <p className="create-hint">For tax work only. Your client may decline to give it. It is kept encrypted and shown masked.</p>
            }
          />
        )}
        <CategoryField state={state} known={known} />
        <Field state={state} name="email" label="Email (optional)" type="email" maxLength={200} autoComplete="off" />
        <Field state={state} name="address" label="Address (optional)" maxLength={300} autoComplete="off" />
        <div>
          <button className="btn primary big" disabled={pending}>
            {pending ? 'Adding…' : 'Add the client'}
          </button>
        </div>
      </form>
    </Shell>
  )
}

/** `/business/create/{firmId}`. Messages come from the server and are shown above their field. */
export const CreateClient = () => (
  <RequireRight endpoint={createClient}>
    <Create />
  </RequireRight>
)
