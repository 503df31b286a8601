/** Chooses a network scanner and how it scans; offers scans that were not processed. Loaded when it is opened. */
import { discardScan, scanners, startScan, type NetworkScan, type Scanner } from '@docketry/contracts/api/scanners.ts'
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

const pageOptions = [
  ['both', 'Feeder, both sides'],
  ['one', 'Feeder, one side'],
  ['glass', 'One page on the glass'],
] as const
const grayOption = ['gray', 'Gray'] as const
const colourOption = ['colour', 'Colour'] as const

/** The ways of taking pages that this scanner has; none without a scanner. */
const pageOptionsOf = (scanner: Scanner | undefined) =>
  pageOptions.filter(([key]) => scanner && (key === 'both' ? scanner.duplex : key === 'one' ? scanner.feeder : scanner.glass))

/** The chosen way of taking pages if the scanner has it, else its first; undefined if it has none. */
function pagesOf(choice: Choice, scanner: Scanner | undefined): Pages | undefined {
  const possible = pageOptionsOf(scanner)
  return possible.find(([key]) => key === choice.pages)?.[0] ?? possible[0]?.[0]
}

type ScannerChoiceProps = { usable: readonly Scanner[]; chosen: Scanner; choice: Choice; onChoice: (choice: Choice) => void }

/** Which scanner scans, and how. */
const ScannerChoice = ({ usable, chosen, choice, onChoice }: ScannerChoiceProps): ReactNode => (
  <>
    <label>
      Scanner{' '}
      <select className="input" data-first value={chosen.id} onChange={event => onChoice({ ...choice, scannerId: event.target.value })}>
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
      value={pagesOf(choice, chosen) ?? 'one'}
      options={pageOptionsOf(chosen)}
      onChange={it => onChoice({ ...choice, pages: it })}
    />
    <Options
      legend="Colour"
      name="scanner-colour"
      value={choice.colour && chosen.colour ? 'colour' : 'gray'}
      options={chosen.colour ? [grayOption, colourOption] : [grayOption]}
      onChange={it => onChoice({ ...choice, colour: it === 'colour' })}
    />
  </>
)

/** A scan whose pages are on the server and were not uploaded. */
const UnprocessedScan = ({ scan, onAdd, onDiscard }: { scan: NetworkScan; onAdd: () => void; onDiscard: () => void }): ReactNode => (
  <div className="unfinished" role="group" aria-label="Scan that was not processed">
    <p className="num">
      {counted(scan.pages.length, 'page')} from {scan.scanner} ({shownDay(scan.at)}){' '}
      {scan.running ? 'and more to come.' : 'were not processed.'}
    </p>
    <button type="button" className="btn" onClick={onAdd}>
      Add them here
    </button>
    <button type="button" className="btn quiet" onClick={onDiscard}>
      Discard
    </button>
  </div>
)

const confirmDiscard = ({ pages: { length } }: NetworkScan): Promise<boolean> =>
  confirmAction({
    title: 'Discard these pages?',
    text: `${counted(length, 'scanned page')} will be deleted.`,
    yes: `Discard ${counted(length, 'page')}`,
    danger: true,
  })

/** `isHere`: whether pages of a scan are on the page behind the dialog already. `onScan`: a scan was started, or one is taken up again. */
export function ScannerDialog({ target, isHere, onScan, onClose }: Props) {
  const { data, problem: unread, reload } = useEndpoint(scanners, { query: target })
  const [choice, setChoice] = useState<Choice>({ scannerId: null, pages: 'both', colour: false })
  const [problem, setProblem] = useState<string | null>(null)
  const [starting, setStarting] = useState(false)
  const usable = data?.scanners.filter(it => it.reachable) ?? []
  const chosen = usable.find(it => it.id === choice.scannerId) ?? usable[0]
  const notUploaded = data?.notUploaded.filter(it => !isHere(it.scanId)) ?? []

  const start = async (): Promise<void> => {
    const pages = pagesOf(choice, chosen)
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
            colour: choice.colour && chosen.colour,
          },
        }),
      )
    } catch (thrown) {
      setStarting(false)
      setProblem(isProblem(thrown) ? thrown.message : 'The scan could not be started. Try again.')
    }
  }
  const discard = async (scan: NetworkScan): Promise<void> => {
    if (!(await confirmDiscard(scan))) return
    await sendRequest(discardScan, { body: { ...target, scanId: scan.scanId, pages: null } }).catch(() =>
      setProblem('The pages could not be deleted. Try again.'),
    )
    reload()
  }
  return (
    <Modal labelledBy="scanner-title" onClose={onClose}>
      <form className="scanner-dialog" onSubmit={event => (event.preventDefault(), void start())}>
        <h2 id="scanner-title">Scan from a scanner</h2>
        {notUploaded.map(it => (
          <UnprocessedScan key={it.scanId} scan={it} onAdd={() => onScan(it)} onDiscard={() => void discard(it)} />
        ))}
        {chosen ? (
          <ScannerChoice usable={usable} chosen={chosen} choice={choice} onChoice={setChoice} />
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
