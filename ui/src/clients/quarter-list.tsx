import { asOf } from '@docketry/contracts/api/as-of.ts'
import { evidence } from '@docketry/contracts/api/evidence.ts'
import { exportWorkbook } from '@docketry/contracts/api/exports.ts'
import { worksheet, worksheetStates } from '@docketry/contracts/api/worksheets.ts'
import { quarters as quartersEndpoint, type QuarterCounts } from '@docketry/contracts/api/quarters.ts'
import { uploadFiles } from '@docketry/contracts/api/uploads.ts'
import { quarterName } from '@docketry/contracts/rules/quarters.ts'
import { Link, useNavigate } from 'react-router-dom'
import { asOfAddress, locOf } from '../data/addresses.ts'
import { counted } from '../data/format.ts'
import { sumsText } from '../data/sums.ts'
import { useEndpoint } from '../data/use-query.ts'
import { isOfClient, useLive } from '../data/use-live.ts'
import { Menu } from '../parts/menu.tsx'
import { withLoaded } from '../parts/with-loaded.ts'
import { useMay } from '../session/may.tsx'
import { worksheetAddress } from '../worksheets/address.ts'
import { UploadCard } from './batch-list.tsx'
import { quarterNames, quartersIn, type ClientView } from './client-view.ts'

/** Review state of a quarter. */
function State({ counts: { invoices, reviewed, doubtful } }: { counts: QuarterCounts }) {
  if (invoices === 0) return <div className="card-state">No invoices</div>
  const reviewedText = `${reviewed} of ${counted(invoices, 'invoice')} reviewed`
  if (doubtful > 0)
    return (
      <div className="card-state doubtful num">
        ● {reviewedText} · {doubtful} to check
      </div>
    )
  return <div className={reviewed === invoices ? 'card-state ok num' : 'card-state num'}>{reviewedText}</div>
}

type Props = { firmId: string; clientId: string; view: ClientView; upload: string | null; onChanged: () => void }

/**
 * All quarters within the range, with their BAS names; each opens its invoices. `onChanged`: called when invoices or worksheets of the
 * client changed on the server.
 */
export function QuarterList({ firmId, clientId, view, upload, onChanged }: Props) {
  const may = useMay()
  const navigate = useNavigate()
  const entriesOf = (quarter: number) => [
    ...(may(worksheet)
      ? [{ label: 'GST worksheet', run: () => void navigate(worksheetAddress({ firmId, clientId, period: `q${quarter}` })) }]
      : []),
    ...(may(exportWorkbook)
      ? [
          {
            label: 'Download for Excel',
            run: () =>
              withLoaded(
                () => import('./workbook.ts'),
                it => it.downloadWorkbook({ quarter, firmId, clientId }),
              ),
          },
        ]
      : []),
    ...(may(asOf) ? [{ label: 'As it stood…', run: () => void navigate(asOfAddress({ quarter, firmId, clientId })) }] : []),
    ...(may(evidence)
      ? [
          {
            label: 'Download evidence',
            run: () =>
              withLoaded(
                () => import('../parts/evidence.ts'),
                it => it.downloadEvidence({ quarter, firmId, clientId }),
              ),
          },
        ]
      : []),
  ]
  const quarters = quartersIn(view)
  const indices = quarters.map(({ index }) => index)
  const [from, to] = [Math.min(...indices), Math.max(...indices)]
  const { data, reload } = useEndpoint(quartersEndpoint, indices.length > 0 ? { query: { firmId, clientId, from, to } } : null)
  const { data: states, reload: reloadStates } = useEndpoint(worksheetStates, may(worksheetStates) ? { query: { firmId, clientId } } : null)
  useLive(firmId, {
    relevant: change => isOfClient(change, clientId),
    reload: () => (reload(), reloadStates(), onChanged()),
    polls: !data,
  })
  if (quarters.length === 0) return <p className="none">No quarter lies in these dates. Choose a wider range.</p>
  const [newest, oldest] = [quarters[0], quarters.at(-1)].map(it => (it ? quarterName(it.index) : ''))
  return (
    <>
      <h2 className="quarters-title">{newest === oldest ? newest : `${oldest} to ${newest}`}</h2>
      <div className="cards">
        {upload && <UploadCard to={upload}>Drop files or a folder anywhere on this page</UploadCard>}
        {quarters.map(({ index }) => {
          const { months, fiscal } = quarterNames(index)
          const counts = data?.quarters.find(it => it.index === index)
          const state = states?.worksheets.find(it => it.period === `q${index}`)
          return (
            <div key={index} className="quarter-cell">
              <Link className="card quarter" to={`/scan/detail/${locOf({ quarter: index, clientId, firmId })}`}>
                <h2>
                  <span>{months}</span>{' '}
                  <span className="quarter-fiscal">
                    · {fiscal}
                    {state ? (state.lodged ? ' · BAS lodged' : ' · worksheet frozen') : ''}
                  </span>
                </h2>
                <p>{may(uploadFiles) ? 'All invoices dated in these months' : 'The invoices of these months that you may see'}</p>
                <p className="num">{counts ? sumsText(counts.sums) || '—' : '\u00a0'}</p>
                {/* Counts load separately, so that cards can be opened before they are there. */}
                {counts ? (
                  <State counts={counts} />
                ) : (
                  <div className="card-state" aria-hidden="true">
                    {' '}
                  </div>
                )}
              </Link>
              {entriesOf(index).length > 0 && (
                <div className="card-menu">
                  <Menu label={`More for ${months}`} entries={entriesOf(index)}>
                    ⋯
                  </Menu>
                </div>
              )}
            </div>
          )
        })}
      </div>
    </>
  )
}
