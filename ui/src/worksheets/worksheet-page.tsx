import { basisTexts, periodTexts } from '../clients/client-texts.ts'
import { clients } from '@docketry/contracts/api/clients.ts'
import { worksheet, type WorksheetAnswer } from '@docketry/contracts/api/worksheets.ts'
import { periodAt, periodKey, periodKinds, periodName, periodOf, periodRange, type Period } from '@docketry/contracts/rules/periods.ts'
import { daysAfter } from '@docketry/contracts/rules/dates.ts'
import { bases } from '@docketry/contracts/rules/reporting.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { readLoc } from '../data/addresses.ts'
import { counted, shownDate } from '../data/format.ts'
import type { Problem } from '../data/problem.ts'
import { survivingClient } from '../data/surviving-client.ts'
import { isOfClient, useLive } from '../data/use-live.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { withLoaded } from '../parts/with-loaded.ts'
import { useFirm } from '../session/firm.ts'
import { ClientCrumbs } from '../shell/client-crumbs.tsx'
import { Shell } from '../shell/shell.tsx'
import { worksheetAddress, type WorksheetPlace } from './address.ts'
import { Figures } from './figures.tsx'
import { Groups } from './groups.tsx'
import { FigureRows } from './figure-rows.tsx'
import { Adjustments, ChangesSince } from './adjustments.tsx'
import { History } from './history.tsx'
import { StateBar } from './state-bar.tsx'
import { SalesForm } from './sales-form.tsx'
import './worksheet.css'

/** Other periods and the basis: part of the address, so that Back and reload keep them. */
function Choices({ place, period, answer }: { place: WorksheetPlace; period: Period; answer: WorksheetAnswer | null }) {
  const navigate = useNavigate()
  const basis = bases.find(it => it === place.basis)
  // Its figures stay on the basis on which it was frozen.
  const frozen = answer !== null && answer.period === place.period && answer.state.frozen !== null
  const next = (step: number): string => worksheetAddress({ ...place, period: periodKey({ ...period, index: period.index + step }) })
  const lastDay = daysAfter(periodRange(period).before, -1)
  return (
    <div className="worksheet-choices">
      <Link className="btn" to={next(-1)} aria-label="The previous period">
        ‹
      </Link>
      <Link className="btn" to={next(1)} aria-label="The next period">
        ›
      </Link>
      <label>
        Period{' '}
        <select
          className="input"
          value={period.kind}
          onChange={event =>
            void navigate(worksheetAddress({ ...place, period: periodKey(periodAt(event.target.value as Period['kind'], lastDay)) }))
          }
        >
          {periodKinds.map(kind => (
            <option key={kind} value={kind}>
              {periodTexts[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Basis{' '}
        <select
          className="input"
          value={(frozen ? null : place.basis) ?? answer?.basis ?? 'accruals'}
          disabled={frozen}
          title={frozen ? 'Frozen on this basis' : undefined}
          onChange={event => void navigate(worksheetAddress({ ...place, basis: event.target.value }), { replace: true })}
        >
          {bases.map(it => (
            <option key={it} value={it}>
              {basisTexts[it]}
            </option>
          ))}
        </select>
      </label>
      {(['pdf', 'excel'] as const).map(as => (
        <button
          key={as}
          type="button"
          className="btn"
          onClick={() =>
            withLoaded(
              () => import('./download-worksheet.ts'),
              it =>
                it.downloadWorksheet({
                  firmId: place.firmId,
                  clientId: place.clientId,
                  period: place.period,
                  as,
                  ...(basis ? { basis } : {}),
                }),
            )
          }
        >
          {as === 'pdf' ? 'Download PDF' : 'Download for Excel'}
        </button>
      ))}
      <button type="button" className="btn" onClick={() => window.print()}>
        Print
      </button>
    </div>
  )
}

function Shown({
  answer,
  place,
  of,
  at,
  rowsLoading,
  reload,
}: {
  answer: WorksheetAnswer
  place: WorksheetPlace
  of: string | null
  at: number
  rowsLoading: boolean
  reload: () => void
}) {
  const figureAddress = (name: string): string => worksheetAddress({ ...place, of: name })
  const [unsavedSales, setUnsavedSales] = useState(false)
  return (
    <>
      {answer.incomplete && (
        <p role="alert" className="worksheet-warning">
          {answer.state.frozen
            ? 'An invoice is not up to date, so it may have changed since this worksheet was frozen.'
            : 'An invoice is not up to date, so these figures may be wrong.'}{' '}
          Ask whoever runs Docketry to repair it before you lodge.
        </p>
      )}
      {answer.client.gstRegistered === false && !answer.state.lodged && (
        <p className="worksheet-warning">
          {answer.client.name} is not registered for GST, so it claims no GST credits and lodges no GST. If it has registered since, change
          that in its details.
        </p>
      )}
      {answer.overlapping.length > 0 && (
        <p className="worksheet-warning">
          Lodged already, with invoices of the same days: {answer.overlapping.join(', ')}. Do not lodge this period as well, or their GST is
          claimed twice.
        </p>
      )}
      <StateBar place={place} answer={answer} unsavedSales={unsavedSales} onChanged={reload} />
      <p className="num">
        {counted(answer.invoices, 'reviewed invoice')} from {shownDate(answer.from)} to {shownDate(daysAfter(answer.before, -1))},{' '}
        {basisTexts[answer.basis].toLowerCase()} basis
      </p>
      <div className="worksheet-columns">
        <Figures answer={answer} addressOf={figureAddress} chosen={of} />
        <div className="worksheet-beside">
          <Groups answer={answer} addressOf={figureAddress} chosen={of} />
          <SalesForm key={place.period} place={place} answer={answer} onSaved={reload} onUnsaved={setUnsavedSales} />
        </div>
      </div>
      <Adjustments key={`${place.period} ${answer.adjustments.length}`} place={place} answer={answer} onSaved={reload} />
      <ChangesSince place={place} answer={answer} />
      <History key={[place.period, answer.typed?.at, answer.state.frozen?.at, answer.state.lodged?.at].join()} place={place} />
      {of !== null &&
        (rowsLoading ? (
          <Loading what="Finding its invoices" />
        ) : (
          <FigureRows answer={answer} of={of} at={at} place={place} onSaved={reload} />
        ))}
    </>
  )
}

/**
 * What the address names. `wanted`: the period; null for the last whole one, undefined if the address has an invalid one. `of`, `at`: the
 * figure whose invoices are shown, and the index of the first.
 */
function readAddress(loc: URLSearchParams, firmId: string | null) {
  const [basis, period] = [loc.get('basis'), loc.get('period')]
  return {
    firmId,
    clientId: loc.get('clientId') ?? firmId,
    wanted: period === null || periodOf(period) !== null ? period : undefined,
    basis: bases.find(it => it === basis) ?? null,
    of: loc.get('of'),
    at: Number(loc.get('at') ?? 0) || 0,
  }
}
type Address = ReturnType<typeof readAddress>

function queryOf({ firmId, clientId, wanted, basis, of, at }: Address) {
  if (!firmId || !clientId || wanted === undefined) return null
  return { firmId, clientId, ...(wanted ? { period: wanted } : {}), ...(basis ? { basis } : {}), ...(of ? { of, at } : {}) }
}

/**
 * The last answer for the same client, period and basis: it stays on screen, and the focus with it, while the invoices of another figure
 * load. `data`: the answer to the present address.
 */
function useShownAnswer({ firmId, clientId, wanted, basis }: Address, data: WorksheetAnswer | undefined): WorksheetAnswer | undefined {
  const key = [firmId, clientId, basis].join()
  const [last, setLast] = useState<{ key: string; answer: WorksheetAnswer } | null>(null)
  if (data && last?.answer !== data) setLast({ key, answer: data })
  return data ?? (last?.key === key && wanted === last.answer.period ? last.answer : undefined)
}

/** Why there is no worksheet. `auditorOf`: the name of the firm that the user sees as its auditor. */
function Refused({ problem, auditorOf, retry }: { problem: Problem; auditorOf: string | null; retry: () => void }) {
  const isUnknown = problem.status === 404
  if (auditorOf === null || (!isUnknown && problem.code !== 'auditor.part-of-period')) return <Failed problem={problem} retry={retry} />
  return (
    <StatusMessage title="Not in your engagement">
      <p>{isUnknown ? `${auditorOf} has not engaged you for this client.` : problem.message}</p>
      <Link className="btn" to="/dashboard">
        Go to your clients
      </Link>
    </StatusMessage>
  )
}

function Body({
  address,
  answer,
  rowsLoading,
  problem,
  auditorOf,
  reload,
}: {
  address: Address
  answer: WorksheetAnswer | undefined
  rowsLoading: boolean
  problem: Problem | null
  auditorOf: string | null
  reload: () => void
}) {
  const { firmId, clientId, wanted, basis, of, at } = address
  const period = periodOf(wanted ?? answer?.period ?? '')
  if (wanted === undefined)
    return (
      <StatusMessage title="Nothing here">
        <p>The address names no period. Open the worksheet from the page of a client.</p>
      </StatusMessage>
    )
  const place = firmId && clientId && period ? { firmId, clientId, period: periodKey(period), basis } : null
  return (
    <>
      {place && period && <Choices place={place} period={period} answer={answer ?? null} />}
      {problem ? (
        <Refused problem={problem} auditorOf={auditorOf} retry={reload} />
      ) : answer && place ? (
        <Shown answer={answer} place={place} of={of} at={at} rowsLoading={rowsLoading} reload={reload} />
      ) : (
        <Loading what="Adding up the invoices" />
      )}
    </>
  )
}

/** The client's name, also where the worksheet is refused, if it is in the user's list of clients. Undefined until it is known. */
function useClientName({ firmId, clientId }: Address, answer: WorksheetAnswer | undefined, problem: Problem | null): string | undefined {
  const { data: all } = useEndpoint(clients, problem && firmId ? { query: { firmId } } : null)
  return answer?.client.name ?? survivingClient(all, clientId ?? '')?.name
}

/** Firm › Clients › client. A client that is refused, and not known to the user, is left out. */
function Crumbs({
  firm,
  address,
  name,
  refused,
}: {
  firm: string | undefined
  address: Address
  name: string | undefined
  refused: boolean
}) {
  const { clientId, firmId } = address
  return <ClientCrumbs firm={firm} client={clientId && firmId && (name || !refused) ? { id: clientId, firmId, name } : null} />
}

/** `/worksheet/firmId=…&clientId=…&period=q106`: the GST worksheet of a client and period. */
export function WorksheetPage() {
  const { locSearch } = useParams()
  const loc = useMemo(() => readLoc(locSearch), [locSearch])
  const { firm, type } = useFirm(loc.get('firmId'))
  const address = readAddress(loc, loc.get('firmId') ?? firm?.id ?? null)
  const { firmId, clientId } = address
  const query = queryOf(address)
  const { data, problem, reload } = useEndpoint(worksheet, query && { query })
  useLive(firmId, { relevant: change => isOfClient(change, clientId), reload, polls: !data })
  const answer = useShownAnswer(address, data)
  const [client, period] = [answer?.client, periodOf(address.wanted ?? answer?.period ?? '')]
  const name = useClientName(address, answer, problem)
  useTitle(name ? `${name} · GST worksheet` : 'GST worksheet')
  return (
    <Shell>
      <div className="worksheet-page">
        <Crumbs firm={firm?.name} address={address} name={name} refused={problem !== null} />
        <h1 className="page-title">
          GST worksheet <span className="worksheet-period">{period ? periodName(period) : '\u00a0'}</span>
        </h1>
        <p className="worksheet-client">{name ? `${name}${client?.abn ? ` · ABN ${shownAbn(client.abn)}` : ''}` : '\u00a0'}</p>
        <Body
          address={address}
          answer={answer}
          rowsLoading={!data}
          problem={problem}
          auditorOf={type === 'auditor' && firm?.id === firmId ? firm.name : null}
          reload={reload}
        />
      </div>
    </Shell>
  )
}
