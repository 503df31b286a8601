import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { ReactNode } from 'react'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from '../../../data/firm-zone.ts'
import { shownTime } from '../../../data/shown-time.ts'
import { viaText } from './via-text.ts'

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

/** One entry of a history. `children`: what can be done with it. */
export function Entry({ entry, children }: { entry: HistoryEntry; children?: ReactNode }) {
  const how = entry.via === undefined ? null : viaText(entry.via)
  return (
    <li>
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
      {entry.via !== undefined && (
        <details className="history-via">
          <summary>Recorded as</summary>
          {entry.via.startsWith('docketry ') ? 'Command' : 'Request'} <code>{entry.via}</code>
        </details>
      )}
      {children}
    </li>
  )
}
