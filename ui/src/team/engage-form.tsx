import { engageAuditor } from '@docketry/contracts/api/auditors.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { useState } from 'react'
import { firmZone } from '../data/firm-zone.ts'
import { sendRequest } from '../data/request.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { DateFormField } from '../parts/date-field.tsx'
import { FormField } from '../parts/form-field.tsx'
import { notify } from '../parts/toasts.tsx'
import { useForm } from '../parts/use-form.ts'
import { ClientChoice } from './client-choice.tsx'

/** The last complete financial year before `today` (`YYYY-MM-DD`), which is usually the one that is audited. */
export function lastFinancialYear(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const end = year - (month < 7 ? 1 : 0)
  return { from: `${end - 1}-07-01`, to: `${end}-06-30` }
}

type Props = { firmId: string; clients: { id: string; name: string }[]; close: () => void; sent: () => void }

/** Engages an auditor for some clients and a period, by a mail with a link. */
export function EngageForm({ firmId, clients, close, sent }: Props) {
  const [chosen, setChosen] = useState<string[] | null>([])
  const { from, to } = lastFinancialYear(dateIn(firmZone(), Date.now()))
  const form = useForm(['email', 'from', 'to'], async text => {
    const email = text('email').trim()
    await sendRequest(engageAuditor, {
      body: { firmId, email, clientIds: chosen ?? clients.map(it => it.id), from: text('from'), to: text('to') },
    })
    notify(`${email} is engaged and will get an email`)
    sent()
    close()
  })
  return (
    <DialogForm
      className="team-dialog"
      title="Engage an auditor"
      act="Engage the auditor"
      busy="Engaging…"
      disabled={chosen?.length === 0 || clients.length === 0}
      form={form}
      onClose={close}
    >
      <FormField
        name="email"
        label="Email"
        type="email"
        errors={form.errors}
        maxLength={200}
        autoComplete="off"
        autoFocus
        hint="They sign in with this address. Without an account they register by a link that is valid for 14 days."
      />
      <DateFormField name="from" label="Invoices dated from" errors={form.errors} defaultValue={from} required />
      <DateFormField
        name="to"
        label="Invoices dated to"
        errors={form.errors}
        defaultValue={to}
        required
        hint="Both days included. An invoice without a date counts by the day of its upload."
      />
      <ClientChoice legend="Of these clients" clients={clients} chosen={chosen} choose={setChosen} />
      {chosen === null && <p className="field-hint">Clients that you add later are not part of it.</p>}
    </DialogForm>
  )
}
