import { changeMemberType, removeMember, type TeamEntry } from '@docketry/contracts/api/team.ts'
import { sendRequest } from '../data/request.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'

type Type = TeamEntry['type']
/** `to`: the new role; null removes the owner. */
type Props = { name: string; member: { firmId: string; userId: string }; to: Type | null; close: () => void; changed: () => void }

const as = { owner: 'an owner', admin: 'an admin', employee: 'an employee' } as const

function textsFor(name: string, to: Type | null): { title: string; text: string; yes: string; done: string } {
  if (to === 'owner') {
    const text =
      'An owner decides about the plan, the team and every request, and may also take your ownership away. Make only those owners who run this firm with you.'
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
  const form = useForm(['current'], async typed => {
    const current = typed('current')
    await (to === null
      ? sendRequest(removeMember, { body: { ...member, current } })
      : sendRequest(changeMemberType, { body: { ...member, type: to, current } }))
    notify(`${done}. You are signed out everywhere else.`)
    close()
    changed()
  })
  return (
    <DialogForm title={title} act={yes} busy="One moment…" danger form={form} onClose={close}>
      <p>{text}</p>
      <FormField
        name="current"
        label="Your password"
        errors={form.errors}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        autoFocus
      />
    </DialogForm>
  )
}
