import { setChart, type Books } from '@docketry/contracts/api/books.ts'
import { packageNames, packages, type Package } from '@docketry/contracts/rules/packages.ts'
import { useId, useState } from 'react'
import { counted } from '../data/format.ts'
import { problem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { FormErrors } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'

export type BooksPart = { of: { firmId: string; clientId: string }; books: Books; reload: () => void }

/** Typed accounts, one per line: code, space or tab, name. */
export const typedAccounts = (text: string): { code: string; name: string }[] =>
  text.split('\n').flatMap(line => {
    const [, code, name = ''] = /^\s*(\S+)\s*(.*?)\s*$/u.exec(line) ?? []
    return code === undefined ? [] : [{ code, name: name || code }]
  })

/** Chooses the accounting package, and stores its chart of accounts: from a file that the package exports, or typed. */
export function ChartForm({ of, books, reload }: BooksPart) {
  const id = useId()
  const [chosen, choose] = useState<Package>(books.package ?? 'xero')
  const { general, pending, onSubmit } = useForm([], async (text, form) => {
    const file = new FormData(form).get('file')
    const typed = typedAccounts(text('typed'))
    const isFile = file instanceof File && file.size > 0
    if (!isFile && typed.length === 0) throw problem(422, 'request.invalid', 'There are no accounts to store. Choose a file, or type them.')
    const body = {
      ...of,
      package: chosen,
      ...(isFile ? { fileName: file.name.slice(0, 255), text: await file.text() } : { accounts: typed }),
    }
    const { accounts } = await sendRequest(setChart, { body })
    notify(`${counted(accounts, 'account is', 'accounts are')} stored`)
    reload()
  })
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Chart of accounts</h2>
      <form onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor={`${id}-package`}>Accounting package</label>
          <select className="input" id={`${id}-package`} value={chosen} onChange={event => choose(event.target.value as Package)}>
            {packages.map(one => (
              <option key={one} value={one}>
                {packageNames[one]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-file`}>File exported from {packageNames[chosen]}</label>
          <input className="input" id={`${id}-file`} type="file" name="file" accept=".csv,.txt,text/csv,text/plain" />
        </div>
        <div className="field">
          <label htmlFor={`${id}-typed`}>Or type the accounts</label>
          <textarea
            className="input"
            id={`${id}-typed`}
            name="typed"
            aria-describedby={`${id}-hint`}
            defaultValue={books.fileName === null ? books.accounts.map(({ code, name }) => `${code} ${name}`).join('\n') : ''}
          />
          <p className="field-hint" id={`${id}-hint`}>
            One account per line: its code, a space, its name. The new chart replaces the previous one.
          </p>
        </div>
        <FormErrors errors={general} />
        <div className="books-acts">
          <button className="btn" disabled={pending}>
            Save the chart
          </button>
        </div>
      </form>
    </section>
  )
}
