import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { ReactNode } from 'react'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from '../../../data/firm-zone.ts'
import { shownTime } from '../../../data/format.ts'
import { isLastOfAct, listedByAct, type Listed, type ListedEntry } from './by-act.ts'

/**
 * How a person did something that the history of an invoice shows, by the name of the endpoint. One that is not here adds nothing to the
 * sentence of its entry.
 */
export const viaTexts: Readonly<Record<string, string>> = {
  'update-invoices': 'on the review page or in a GST worksheet',
  'correct-reviewed': 'in a manual review',
  'delete-invoices': 'together with other invoices',
  'delete-scan': 'with its batch',
  'restore-invoice': 'from the bin',
  'restore-scan': 'from the bin, with its batch',
  'adopt-proposal': 'in the history of the invoice',
  'revert-adoption': 'in the history of the invoice',
  'start-adopting': 'by a rule, in the section Reprocessing',
  'start-reverting': 'in the section Reprocessing',
  'undo-act': 'by undoing an act',
  'upload-scans': 'by an upload of scanned pages',
  'upload-files': 'by an upload of documents',
  'upload-attachments': 'from email attachments',
  'docketry undo': 'by undoing an act, on the command line',
  'docketry reprocess': 'on the command line',
}

/** Null where the sentence of the entry says it all. */
const viaText = (via: string): string | null => (Object.hasOwn(viaTexts, via) ? (viaTexts[via] ?? null) : null)

const day = (at: number): string => shownDate(dateIn(firmZone(), at))

/**
 * A person's name, “Read by model 3 (21 Nov 2026)” for a model, otherwise “Docketry”. Entries from before models were recorded name the
 * stage, such as `extract@fields@1-3f9a2c`.
 */
export function authorOf({ kind, by, at, model: shown }: Pick<HistoryEntry, 'kind' | 'by' | 'at' | 'model'>): string {
  if (kind === 'person') return by
  if (shown !== undefined) return `Read by ${shown}`
  const [, version] = /^extract@(fields@\d+-.*)$/u.exec(by) ?? []
  return version ? `Read by ${shownModelName(version, null, day(at))}` : 'Docketry'
}

const recordedBy = (via: string) => (
  <>
    {via.startsWith('docketry ') ? 'Command' : 'Request'} <code>{via}</code>
  </>
)

/** Who did it, when, what, and the values before and after. `how` it was done, in words. */
function What({ entry, how }: { entry: ListedEntry; how: string | null }) {
  return (
    <>
      <p className="history-head">
        <b>{authorOf(entry)}</b> <time dateTime={new Date(entry.at).toISOString()}>{shownTime(entry.at)}</time>
      </p>
      <p>
        {entry.of && <span className="history-of">{entry.of === 'batch' ? 'Batch' : 'File'}</span>}
        {entry.notApplied && <b className="history-failed">Not applied</b>}
        {entry.what}
        {how && <span className="faint"> ({how})</span>}
      </p>
      {entry.note && <blockquote>{entry.note}</blockquote>}
      {entry.changes.length > 0 && (
        <dl>
          {entry.changes.map(({ field, from, to, byRule }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {(from !== null || entry.kind === 'person') && (
                  <>
                    <del>{from ?? 'empty'}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>{to ?? 'empty'}</ins>
                {byRule && (
                  <>
                    {' '}
                    <span className="faint">by rule</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.withdrawn && <p className="faint">No longer confirmed: {entry.withdrawn.join(', ')}.</p>}
    </>
  )
}

/** One entry of a history, which opens to its events where these are several. `children`: what can be done with it. */
function Entry({ entry, events, children }: Listed & { children: ReactNode }) {
  return (
    <li>
      <What entry={entry} how={entry.via === undefined ? null : viaText(entry.via)} />
      {events.length > 1 ? (
        <details className="history-via history-events">
          <summary>Recorded as {events.length} events</summary>
          <ol>
            {events.map((event, i) => (
              <li key={i}>
                <What entry={event} how={null} />
                {event.via !== undefined && <p>{recordedBy(event.via)}</p>}
              </li>
            ))}
          </ol>
        </details>
      ) : (
        entry.via !== undefined && (
          <details className="history-via">
            <summary>Recorded as</summary>
            {recordedBy(entry.via)}
          </details>
        )
      )}
      {children}
    </li>
  )
}

/**
 * The entries of a history, one for each act. `actions`: what can be done with an act, shown once, at its last entry; `actName`: what was
 * done and when.
 */
export function Entries({
  history,
  actions,
}: {
  history: readonly HistoryEntry[]
  actions?: (act: NonNullable<ListedEntry['act']>, actName: string) => ReactNode
}) {
  const listed = listedByAct(history)
  return (
    <ol>
      {listed.map(({ entry, events }, i) => (
        <Entry key={i} entry={entry} events={events}>
          {entry.act && isLastOfAct(listed, i) && actions?.(entry.act, `${entry.what}, ${shownTime(entry.at)}`)}
        </Entry>
      ))}
    </ol>
  )
}
