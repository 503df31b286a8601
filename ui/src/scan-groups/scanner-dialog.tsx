/** Chooses a network scanner and how it scans; offers scans that were not processed. Loaded when it is opened. */
import { discardScan, scanners, startScan, type NetworkScan } from '@docketry/contracts/api/scanners.ts'
import { useState, type ReactNode } from 'react'
import { counted, shownDay } from '../data/format.ts'
import { newId } from '../data/new-id.ts'
import { isProblem } from '../data/problem.ts'
import { sendRequest } from '../data/request.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Modal } from '../parts/modal.tsx'
import type { ScanTarget } from './scanner-source.ts'

type Props = { target: ScanTarget; isHere: (scanId: string) => boolean; onScan: (scan: NetworkScan) => void; onClose: () => void }
type Pages = 'both' | 'one' | 'glass'
type Choice = { scannerId: string | null; pages: Pages; colour: boolean }

function Options<T extends string>({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  legend: string
  name: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}): ReactNode {
  return (
    <fieldset className="scanner-options">
      <legend>{legend}</legend>
      {options.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} /> {text}
        </label>
      ))}
    </fieldset>
  )
}

export function ScannerDialog({ target, isHere, onScan, onClose }: Props) {
  const { data, problem: unread, reload } = useEndpoint(scanners, { query: target })
  const [choice, setChoice] = useState<Choice>({ scannerId: null, pages: 'both', colour: false })
  const [problem, setProblem] = useState<string | null>(null)
  const [starting, setStarting] = useState(false)
  const usable = data?.scanners.filter(it => it.reachable) ?? []
  const chosen = usable.find(it => it.id === choice.scannerId) ?? usable[0]
  const notUploaded = data?.notUploaded.filter(it => !isHere(it.scanId)) ?? []
  const pageOptions = [
    ['both', 'Feeder, both sides'],
    ['one', 'Feeder, one side'],
    ['glass', 'One page on the glass'],
  ] as const
  const possible = pageOptions.filter(([key]) => chosen && (key === 'both' ? chosen.duplex : key === 'one' ? chosen.feeder : chosen.glass))
  const pages = possible.find(([key]) => key === choice.pages)?.[0] ?? possible[0]?.[0]

  const start = async (): Promise<void> => {
    if (!chosen || !pages) return
    setStarting(true)
    try {
      onScan(
        await sendRequest(startScan, {
          body: {
            ...target,
            scanId: newId(),
            scannerId: chosen.id,
            source: pages === 'glass' ? 'glass' : 'feeder',
            duplex: pages === 'both',
            colour: choice.colour,
          },
        }),
      )
    } catch (thrown) {
      setStarting(false)
      setProblem(isProblem(thrown) ? thrown.message : 'The scan could not be started. Try again.')
    }
  }
  const discard = async ({ scanId, pages: { length } }: NetworkScan): Promise<void> => {
    if (
      !(await confirmAction({
        title: 'Discard these pages?',
        text: `${counted(length, 'scanned page')} will be deleted.`,
        yes: `Discard ${counted(length, 'page')}`,
        danger: true,
      }))
    )
      return
    await sendRequest(discardScan, { body: { ...target, scanId, pages: null } }).catch(() =>
      setProblem('The pages could not be deleted. Try again.'),
    )
    reload()
  }
  return (
    <Modal labelledBy="scanner-title" onClose={onClose}>
      <form className="scanner-dialog" onSubmit={event => (event.preventDefault(), void start())}>
        <h2 id="scanner-title">Scan from a scanner</h2>
        {notUploaded.map(it => (
          <div key={it.scanId} className="unfinished" role="group" aria-label="Scan that was not processed">
            <p className="num">
              {counted(it.pages.length, 'page')} from {it.scanner} ({shownDay(it.at)}){' '}
              {it.running ? 'and more to come.' : 'were not processed.'}
            </p>
            <button type="button" className="btn" onClick={() => onScan(it)}>
              Add them here
            </button>
            <button type="button" className="btn quiet" onClick={() => void discard(it)}>
              Discard
            </button>
          </div>
        ))}
        {chosen ? (
          <>
            <label>
              Scanner{' '}
              <select
                className="input"
                data-first
                value={chosen.id}
                onChange={event => setChoice({ ...choice, scannerId: event.target.value })}
              >
                {usable.map(it => (
                  <option key={it.id} value={it.id}>
                    {it.name}
                  </option>
                ))}
              </select>
            </label>
            <Options
              legend="Pages"
              name="scanner-pages"
              value={pages ?? 'one'}
              options={possible}
              onChange={it => setChoice({ ...choice, pages: it })}
            />
            <Options
              legend="Colour"
              name="scanner-colour"
              value={choice.colour && chosen.colour ? 'colour' : 'gray'}
              options={
                chosen.colour
                  ? [
                      ['gray', 'Gray'],
                      ['colour', 'Colour'],
                    ]
                  : [['gray', 'Gray']]
              }
              onChange={it => setChoice({ ...choice, colour: it === 'colour' })}
            />
          </>
        ) : (
          <p role="status">
            {unread
              ? unread.message
              : data
                ? 'No scanner answers. Turn it on, check that it is on the same network as Docketry, and search again.'
                : 'Looking for scanners…'}
          </p>
        )}
        <p role="alert">{problem}</p>
        <div className="dialog-acts">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          {chosen ? (
            <button type="submit" className="btn primary" disabled={starting}>
              Scan
            </button>
          ) : (
            <button type="button" className="btn primary" disabled={!data && !unread} onClick={() => reload()}>
              Search again
            </button>
          )}
        </div>
      </form>
    </Modal>
  )
}
