import { changeMemberType, removeMember, type TeamEntry } from '@docketry/contracts/api/team.ts'
import { sendRequest } from '../data/request.ts'
import { FormField } from '../parts/form-field.tsx'
import { Modal } from '../parts/modal.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'

type Type = TeamEntry['type']
/** `to`: the new role; null removes the owner. */
type Props = { name: string; member: { firmId: string; userId: string }; to: Type | null; close: () => void; changed: () => void }

const as = { owner: 'an owner', admin: 'an admin', employee: 'an employee' } as const

function textsFor(name: string, to: Type | null): { title: string; text: string; yes: string; done: string } {
  if (to === 'owner') {
    const text = `An owner decides about the plan, the team and every request, and may also take your ownership away. Give it only to somebody who runs this firm with you.`
    return { title: `Make ${name} an owner?`, text, yes: 'Make them an owner', done: `${name} is an owner now` }
  }
  if (to === null)
    return {
      title: `Remove ${name}, who is an owner?`,
      text: `${name} is signed out of your firm at once and does not run it any more. What they did stays.`,
      yes: 'Remove',
      done: `${name} was removed`,
    }
  return {
    title: `Is ${name} no longer an owner?`,
    text: `${name} becomes ${as[to]}, and does not run this firm any more.`,
    yes: `Make them ${as[to]}`,
    done: `${name} is ${as[to]} now`,
  }
}

/** Confirms a change of ownership with the user's password. */
export function OwnerDialog({ name, member, to, close, changed }: Props) {
  const { title, text, yes, done } = textsFor(name, to)
  const { errors, general, pending, onSubmit } = useForm(['current'], async typed => {
    const current = typed('current')
    await (to === null
      ? sendRequest(removeMember, { body: { ...member, current } })
      : sendRequest(changeMemberType, { body: { ...member, type: to, current } }))
    notify(`${done}. You are signed out everywhere else.`)
    close()
    changed()
  })
  return (
    <Modal labelledBy="owner-title" onClose={close}>
      <form onSubmit={onSubmit} noValidate>
        <h2 id="owner-title">{title}</h2>
        <p>{text}</p>
        {general.map(it => (
          <p key={it.msg} className="error" role="alert">
            {it.msg}
          </p>
        ))}
        <FormField
          name="current"
          label="Your password"
          errors={errors}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          autoFocus
        />
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
          <button className="btn danger" disabled={pending}>
            {pending ? 'One moment…' : yes}
          </button>
        </div>
      </form>
    </Modal>
  )
}
