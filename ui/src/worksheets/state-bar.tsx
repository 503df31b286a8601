import { evidence } from '@docketry/contracts/api/evidence.ts'
import { freezeWorksheet, lodgeWorksheet, reopenWorksheet, type WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { shownDate, shownDay } from '../data/format.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { dismissToasts, notifyError } from '../parts/toasts.tsx'
import { withLoaded } from '../parts/with-loaded.ts'
import { useMay } from '../session/may.tsx'
import type { WorksheetPlace } from './address.ts'

type Act = 'freeze' | 'reopen' | 'lodge'
/** `unsavedSales`: sales are typed on the page that are not saved. */
type Props = { place: WorksheetPlace; answer: WorksheetAnswer; unsavedSales: boolean; onChanged: () => void }
/** Of the notice why a worksheet is not frozen. */
const topic = 'unsaved sales'

const StateDialog = lazyPart(() => import('./state-dialogs.tsx').then(it => it.StateDialog))

function stateText({ state: { frozen, lodged } }: WorksheetAnswer): string {
  if (lodged)
    return `Lodged by ${lodged.by} on ${shownDate(lodged.date)}, reference ${lodged.reference}. Changes to GST credits become adjustments of the next worksheet.`
  if (frozen) return `Frozen by ${frozen.by} on ${shownDay(frozen.at)}. The figures stay as they are until somebody reopens it.`
  return 'Open: the figures follow the invoices.'
}

/** Whether the worksheet is open, frozen or lodged, and what can be done next. */
export function StateBar({ place, answer, unsavedSales, onChanged }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const may = useMay()
  const { frozen, lodged } = answer.state
  const bar = useRef<HTMLElement>(null)
  const acted = useRef(false)
  const isFrozen = frozen !== null
  const isLodged = lodged !== null
  // The button that had the focus is gone with the state that it changed.
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) bar.current?.querySelector('button')?.focus()
    acted.current = false
  }, [isFrozen, isLodged])
  const done = (): void => {
    acted.current = true
    setAct(null)
    onChanged()
  }
  const freeze = (): void => {
    dismissToasts(topic)
    if (unsavedSales)
      return notifyError(
        'The sales that you typed are not saved, so they would not be in the frozen figures. Save them, or clear what you typed, then freeze.',
        undefined,
        topic,
      )
    setAct('freeze')
  }
  return (
    <section ref={bar} className="worksheet-state" aria-label="State of this worksheet">
      <p className="num">
        {stateText(answer)}
        {lodged?.note ? ` Note: ${lodged.note}` : ''}
      </p>
      <div className="worksheet-choices">
        {!frozen && may(freezeWorksheet) && (
          <button type="button" className="btn primary" onClick={freeze}>
            Freeze…
          </button>
        )}
        {frozen && !lodged && may(lodgeWorksheet) && (
          <button type="button" className="btn primary" onClick={() => setAct('lodge')}>
            Lodge…
          </button>
        )}
        {frozen && may(evidence) && (
          <button
            type="button"
            className="btn"
            onClick={() =>
              withLoaded(
                () => import('../parts/evidence.ts'),
                it => it.downloadEvidence({ firmId: place.firmId, clientId: place.clientId, period: place.period }),
              )
            }
          >
            Download evidence
          </button>
        )}
        {frozen && !lodged && may(reopenWorksheet) && (
          <button type="button" className="btn" onClick={() => setAct('reopen')}>
            Reopen…
          </button>
        )}
      </div>
      {act && (
        <Suspense fallback={null}>
          <StateDialog act={act} place={place} answer={answer} onClose={() => setAct(null)} onDone={done} />
        </Suspense>
      )}
    </section>
  )
}
