import { exportBills, type Books } from '@docketry/contracts/api/books.ts'
import { packageNames } from '@docketry/contracts/rules/packages.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { useState, type ReactNode } from 'react'
import { saveAs } from '../data/download-file.ts'
import { counted, shownDay, shownMoney } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { notify, notifyError, notifyFailure } from '../parts/toasts.tsx'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { BillsTable } from './bills-table.tsx'
import type { BooksPart } from './chart-form.tsx'

/** Of the notice of what an export holds. */
const topic = 'export'
/** What a person chooses in the package when importing the file. */
const importHints = {
  xero: 'In Xero: Business, Bills to pay, Import. Choose “Tax inclusive”.',
  myob: 'In MYOB AccountRight: File, Import/Export, Import, Service Purchases; tab-delimited, with a header record; match cards by name. Every supplier needs a card.',
  quickbooks: 'In QuickBooks: Settings, Import data, Bills. Choose day first, and amounts that include tax.',
} as const

/** `after`: what follows the sentence about an invoice. */
function Named<T extends Books['bills']['left'][number]>({
  title,
  list,
  after,
}: {
  title: string
  list: readonly T[]
  after?: (one: T) => ReactNode
}) {
  return list.length === 0 ? null : (
    <details open={list.length <= 5}>
      <summary>{title}</summary>
      <ul className="books-list">
        {list.map(one => (
          <li key={`${one.id} ${one.words}`}>
            <b>{one.name}.</b> {one.words} {after?.(one)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What a file that was made again holds, and what to delete before it is imported. `count`: invoices of the first file. */
function madeAgainText(packageName: string, invoices: number, count: number): string {
  const twice = `If the first file was imported into ${packageName}, delete the same bills there before you import this one, otherwise it has them twice.`
  return invoices === count
    ? `${counted(invoices, 'invoice')}. ${twice}`
    : `${invoices} of its ${count} invoices. ${twice} Keep the bills of the others, which the page names.`
}

type Export = Books['exports'][number]

/** Every export of the client's bills, each with a button that exports it again. */
const ExportsTable = ({ exports, busy, onAgain }: { exports: readonly Export[]; busy: boolean; onAgain: (former: Export) => void }) => (
  <div className="books-scroll">
    <table aria-label="Exports">
      <thead>
        <tr>
          <th scope="col">Exported</th>
          <th scope="col">File</th>
          <th scope="col" className="r">
            Invoices
          </th>
          <th scope="col" className="r">
            Total
          </th>
          <th scope="col">By</th>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {exports.map(it => (
          <tr key={it.id}>
            <td className="num">{shownDay(it.at)}</td>
            <td>
              {packageNames[it.package]}: {it.fileName}
              {it.again ? ' (again)' : ''}
            </td>
            <td className="num r">{it.invoices}</td>
            <td className="num r">{shownMoney(toDollars(it.total))}</td>
            <td>{it.by}</td>
            <td>
              <button
                type="button"
                className="btn quiet small"
                disabled={busy}
                aria-label={`Export again what was exported on ${shownDay(it.at)}`}
                onClick={() => onAgain(it)}
              >
                Again
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** What is new since the last export, what does not fit and why, and the list of exports. */
export function ExportSection({ of, books, reload }: BooksPart) {
  const [busy, setBusy] = useState(false)
  const [leftOfFormer, setLeftOfFormer] = useState<Books['bills']['left']>([])
  const { ready, total, left, notes, exported } = books.bills
  if (books.package === null) return null
  const packageName = packageNames[books.package]
  async function take(former?: Export): Promise<void> {
    setBusy(true)
    await sendRequest(exportBills, { body: { ...of, ...(former ? { again: former.id } : {}) } }).then(
      ({ file, invoices, left: leftOut }) => {
        setLeftOfFormer(former ? leftOut : [])
        if (file === null)
          return notifyError(
            former
              ? 'Nothing was exported: none of its invoices is accepted and fits now. The page says why.'
              : 'Nothing was exported: no accepted invoice is new and fits. The page says which ones do not fit, and why.',
            undefined,
            topic,
          )
        saveAs(new Blob([file.text], { type: file.type }), file.name)
        notify(
          `${file.name} is downloaded, with ${former ? madeAgainText(packageName, invoices, former.invoices) : `${counted(invoices, 'invoice')}. Import it into ${packageName}.`}`,
          { persistent: true, topic },
        )
      },
      (thrown: unknown) => notifyFailure(thrown, 'Nothing was exported.'),
    )
    setBusy(false)
    reload()
  }
  const takeAgain = async (former: Export): Promise<void> => {
    const yes = await confirmAction({
      title: 'Export these invoices again?',
      text: `The file holds its invoices as they are now, without those that are not accepted any more or do not fit. Delete no bills in ${packageName} before they are named.`,
      yes: 'Export again',
    })
    if (yes) await take(former)
  }
  return (
    <section aria-labelledby="books-export">
      <h2 id="books-export">Bills for {packageName}</h2>
      <p className="num">
        {ready === 0
          ? left.length > 0
            ? 'No new invoice can be exported yet.'
            : 'Nothing new to export.'
          : `${counted(ready, 'accepted invoice')} can be exported: ${shownMoney(toDollars(total))}.`}
        {exported > 0 ? ` ${counted(exported, 'was', 'were')} exported before.` : ''}
      </p>
      <div className="books-acts">
        <button type="button" className="btn primary" disabled={busy || ready === 0} onClick={() => void take()}>
          Export what is new
        </button>
        <span className="field-hint">{importHints[books.package]}</span>
      </div>
      <Named
        title={`${counted(left.length, 'accepted invoice does', 'accepted invoices do')} not fit and ${left.length === 1 ? 'is' : 'are'} left out`}
        list={left}
      />
      <Named
        title={`${counted(leftOfFormer.length, 'invoice of that export is', 'invoices of that export are')} left out`}
        list={leftOfFormer}
      />
      <Named
        title={`${counted(notes.length, 'invoice')} to look at`}
        list={notes}
        after={note => <AcknowledgeButton of={of} reload={reload} note={note} />}
      />
      <BillsTable of={of} books={books} reload={reload} />
      {books.exports.length > 0 && <ExportsTable exports={books.exports} busy={busy} onAgain={it => void takeAgain(it)} />}
    </section>
  )
}
