import { askToJoin } from '@docketry/contracts/calls/requests.ts'
import { ask } from '../data/ask.ts'
import { FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { loadRequests } from './pending.ts'
import './requests.css'

type Type = 'owner' | 'admin' | 'employee'

/** Asks a company to be let in, by its ABN or the join code that its owner gives out. */
export function AskToJoin() {
  const { errors, general, pending, onSubmit } = useForm(['abn'], async (text, form) => {
    await ask(askToJoin, { body: { abn: text('abn').trim(), type: text('type') as Type } }) // the options of the select below
    notify('Your request was sent')
    form.reset()
    await loadRequests()
  })
  return (
    <form className="ask-to-join" onSubmit={onSubmit} noValidate>
      {general.map(it => <p key={it.msg} className="error" role="alert">{it.msg}</p>)}
      <FormField name="abn" label="ABN or join code of the company" errors={errors} maxLength={30} autoComplete="off" placeholder="K7QM-2XVB" />
      <label className="field"><span>As</span>
        <select className="input" name="type" defaultValue="employee">
          <option value="employee">Employee</option><option value="admin">Admin</option><option value="owner">Owner</option>
        </select>
      </label>
      <button className="btn primary" disabled={pending}>{pending ? 'Asking…' : 'Ask to join'}</button>
    </form>
  )
}
