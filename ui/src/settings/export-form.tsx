import { clients as clientsEndpoint } from '@docketry/contracts/api/clients.ts'
import { exportEvents, exportInvoices, exportWorkbook } from '@docketry/contracts/api/exports.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { quarterIndexOf, quarterRange } from '@docketry/contracts/rules/quarters.ts'
import { useState, type FormEvent } from 'react'
import { fetchFile, saveAs } from '../data/download-file.ts'
import { shownSize } from '../data/format.ts'
import { firmZone } from '../data/firm-zone.ts'
import { addressOf } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { DateFormField } from '../parts/date-field.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { useFirm } from '../session/firm.ts'
import { useMay } from '../session/may.tsx'

const today = (): string => dateIn(firmZone(), Date.now())

/** Exports the firm's reviewed invoices between two dates, and for its owner all events. */
export function ExportForm() {
  const { firm, firms, type } = useFirm()
  const mayAll = useMay()(exportEvents)
  const { data: clients = [] } = useEndpoint(clientsEndpoint, firm ? { query: { firmId: firm.id } } : null)
  const [bytes, setBytes] = useState<number | null>(null)
  if (!firm) return null
  const { from } = quarterRange(quarterIndexOf(today()))
  const isLimited = firms.some(it => it.business.id === firm.id && it.limited)
  const asAuditor = type === 'auditor' ? ' that you are engaged for, on the days of the engagement' : ''
  const whose = isLimited ? ' that you work for' : asAuditor

  async function take(address: string, named?: string): Promise<void> {
    setBytes(0)
    try {
      const file = await fetchFile(address, setBytes)
      const name = named ?? file.name
      saveAs(file, name)
      notify(`${name} was downloaded (${shownSize(file.size)})`)
    } catch (thrown) {
      notifyFailure(thrown, 'Nothing was downloaded.')
    }
    setBytes(null)
  }
  const takeInvoices = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const query = { firmId: firm.id, from: String(form.get('from')), to: String(form.get('to')) }
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const clientId = String(form.get('client') ?? '')
    if (submitter?.getAttribute('value') === 'csv') void take(addressOf(exportInvoices.path, query))
    else void take(addressOf(exportWorkbook.path, clientId === '' ? query : { ...query, clientId }))
  }
  const busy = bytes !== null
  return (
    <section aria-labelledby="set-export">
      <h2 id="set-export">Take your data with you</h2>
      <p>
        Reviewed invoices of {firm.name} that are dated in this range. The CSV holds those of every client{whose}, with the client in the
        first column. The Excel workbook holds those of the client that you choose, with their currency, totals and links to the pages. The
        CSV does not say the currency.
      </p>
      <form onSubmit={takeInvoices}>
        <div className="settings-pair">
          <DateFormField name="from" label="From" errors={[]} defaultValue={from} required />
          <DateFormField name="to" label="To" errors={[]} defaultValue={today()} required />
        </div>
        <label className="field">
          <span>Client in the Excel workbook</span>
          <select className="input" name="client" defaultValue="">
            <option value="">Every client</option>
            {clients.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="settings-acts">
          <button className="btn primary" value="csv" disabled={busy}>
            Download the invoices
          </button>
          <button className="btn" value="excel" disabled={busy}>
            Download for Excel
          </button>
          {mayAll && (
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={() => void take(addressOf(exportEvents.path, { firmId: firm.id }), `docketry_${today()}.zip`)}
            >
              Download everything
            </button>
          )}
          <span role="status">{busy ? `Downloading… ${bytes > 0 ? shownSize(bytes) : ''}` : ''}</span>
        </div>
        {mayAll && <p className="field-hint">Everything: all recorded events of your firm, one line of JSON each, in a zip.</p>}
      </form>
    </section>
  )
}
