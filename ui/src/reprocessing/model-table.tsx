import { modelFile, type ReadingModel } from '@docketry/contracts/api/reprocessing.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { useState } from 'react'
import { fetchFile, saveAs } from '../data/download-file.ts'
import { shownCount, shownSize } from '../data/format.ts'
import { addressOf } from '../data/request.ts'
import { useQuery } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { notifyFailure } from '../parts/toasts.tsx'

type Counted = Pick<ReadingModel, 'model' | 'name' | 'invoices'>

/** The model of a new build until it reads its first invoice: only then it is recorded, and gets its number. */
export const isUnused = ({ name, invoices }: Counted): boolean => name === null && invoices === 0

export const modelTitle = (it: Counted): string => it.name ?? (isUnused(it) ? it.model : shownModelName(it.model, null))

const fetched = (hash: string): Promise<File> => fetchFile(addressOf(modelFile.path, { hash }), () => undefined)

function Card({ hash }: { hash: string }) {
  const { data, problem, reload } = useQuery([modelFile.path, hash], async () => (await fetched(hash)).text())
  if (problem) return <Failed problem={problem} retry={reload} />
  if (data === undefined) return <Loading what="Loading the model card" />
  return (
    <pre className="ops-payload" tabIndex={0} aria-label="Model card">
      {data}
    </pre>
  )
}

/** Why what an old model read cannot be reproduced, and what to do instead. */
const notReproducible = (when: string): string =>
  `It was used before ${when}, so what it read then cannot be reproduced with “docketry reproduce”. The recorded words, values and page images stay. Read its invoices again with the present model: where it reads different values, it proposes them.`

function Details({ model: it }: { model: ReadingModel }) {
  const { model, build, sha256, card, files, reproducible, invoices } = it
  const [open, setOpen] = useState(false)
  if (isUnused(it))
    return <span className="faint">Not used for an invoice yet. At its first one it gets a number, and its files are kept.</span>
  if (sha256 === null) return <span className="faint">{notReproducible('models were kept')}</span>
  const download = (hash: string): void =>
    void fetched(hash).then(
      file => saveAs(file, file.name),
      (thrown: unknown) => notifyFailure(thrown, 'Nothing was downloaded.'),
    )
  return (
    <>
      {!reproducible && invoices > 0 && <p className="faint">{notReproducible('its whole code was kept with it')}</p>}
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>Model card and files of {model}</summary>
        {open && (
          <>
            <p className="failure">
              First used by build {build}. SHA-256 of model and code: <code>{sha256}</code>
            </p>
            <ul className="model-files">
              {files.map(({ path, hash, size }) => (
                <li key={path}>
                  <button type="button" className="btn small" onClick={() => download(hash)}>
                    Download {path}
                  </button>{' '}
                  <span className="faint">
                    {shownSize(size)}, {hash.slice(0, 12)}…
                  </span>
                </li>
              ))}
            </ul>
            {card !== null && <Card hash={card} />}
          </>
        )}
      </details>
    </>
  )
}

/** Number of invoices by the model that read them, with what is known about each model. */
export function ModelTable({ models, present }: { models: readonly ReadingModel[]; present: string }) {
  const none = models.every(({ invoices }) => invoices === 0)
  return (
    <section>
      <h2 id="reprocessing-models">Invoices by model</h2>
      {none && (
        <StatusMessage title="No invoices yet">
          <p>Once documents are read, this shows by which model.</p>
        </StatusMessage>
      )}
      <div className="ops-table" role="region" aria-labelledby="reprocessing-models" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>Model</th>
              <th className="num">Invoices</th>
              <th>What it is</th>
            </tr>
          </thead>
          <tbody>
            {models.map(it => (
              <tr key={it.model}>
                <td>
                  {modelTitle(it)}
                  {it.model === present && <b> (present)</b>}
                </td>
                <td className="num">{shownCount(it.invoices)}</td>
                <td className="model-what">
                  <Details model={it} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
