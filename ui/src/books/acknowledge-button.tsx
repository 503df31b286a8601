import { acknowledgeBill, type Note } from '@docketry/contracts/api/books.ts'
import { packageNames } from '@docketry/contracts/rules/packages.ts'
import { sendRequest } from '../data/request.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import type { BooksPart } from './chart-form.tsx'

/** What follows, in the confirmation. */
const after = {
  changed: 'The note disappears until the invoice changes again.',
  deleted: 'The note disappears. If the invoice is ever accepted again, it is exported as a new bill.',
} as const

/** On a note about a bill in the package: a person confirms that they have changed or deleted it there. Nothing on other notes. */
export function AcknowledgeButton({ of, reload, note }: Pick<BooksPart, 'of' | 'reload'> & { note: Note }) {
  const { id, name, acknowledge } = note
  if (acknowledge === null) return null
  const { act, revision } = acknowledge
  const packageName = packageNames[acknowledge.package]
  const label = `Mark as ${act} in ${packageName}`
  const confirm = async (): Promise<void> => {
    const yes = await confirmAction({
      title: `Have you ${act} this bill in ${packageName}?`,
      text: `${name}. ${after[act]}`,
      yes: label,
      no: 'Not yet',
    })
    if (!yes) return
    await sendRequest(acknowledgeBill, { body: { ...of, invoiceId: id, act, revision } }).then(
      () => notify(`${name}: its bill is ${act} in ${packageName}.`),
      (thrown: unknown) => notifyFailure(thrown),
    )
    reload()
  }
  return (
    <button type="button" className="btn quiet small" aria-label={`${label}: ${name}`} onClick={() => void confirm()}>
      {label}
    </button>
  )
}
