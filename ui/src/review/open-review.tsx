/** Opens a batch or a quarter in the review page, and takes in what changes on the server meanwhile. */
import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import { reviewRows, type ReviewRows } from '@docketry/contracts/api/review.ts'
import { quarterName } from '@docketry/contracts/rules/quarters.ts'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { counted } from '../data/format.ts'
import { readLoc } from '../data/addresses.ts'
import { isAnyBehind, lags } from '../data/outdated-rows.ts'
import { useStore } from '../data/store.ts'
import { useQuery } from '../data/use-query.ts'
import { isOfClient, useLive } from '../data/use-live.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { Failed, Loading, NotLoaded } from '../parts/states.tsx'
import { notify, notifyError } from '../parts/toasts.tsx'
import { isWorking } from '../scan-groups/is-working.ts'
import { Shell } from './layout/shell-later.tsx'
import { chooseFirm, useFirm, type Employer } from '../session/firm.ts'
import { RightsProvider, useMay } from '../session/may.tsx'
import { isOperators, session } from '../session/session.ts'
import { useTitle } from '../parts/page-effects.ts'
import { firstRows, rowsQueryOf } from './state/first-rows.ts'
import type { ShownProgress } from '../scan-groups/progress.ts'
import { detailOf } from './state/server-rows.ts'
import { createReview, type Review } from './state/review.ts'
import { ReviewPage } from './review-page.tsx'
import { useDraft } from './state/use-draft.ts'
import { useReveal } from './state/use-reveal.ts'

/** What is shown while a batch is being read, when it has failed, and when it is empty. Loaded only then. */
const load = () => import('./layout/working.tsx')
const Working = lazyPart(() => load().then(it => it.Working), NotLoaded)
const Progress = lazyPart(() => load().then(it => it.Progress))
const WorkingBanner = lazyPart(() => load().then(it => it.WorkingBanner))
const NoBatch = lazyPart(() => load().then(it => it.NoBatch), NotLoaded)
const Gone = lazyPart(() => load().then(it => it.Gone), NotLoaded)
const NoInvoices = lazyPart(() => load().then(it => it.NoInvoices), NotLoaded)
const FailedBanner = lazyPart(() => load().then(it => it.FailedBanner))
const AlarmBar = lazyPart(() => import('../operations/alarm-bar.tsx').then(it => it.AlarmBar))

function useDetail(loc: URLSearchParams) {
  const groupId = loc.get('groupId')
  const quarter = loc.get('quarter')
  /** A batch belongs to the firm that its answer names; the address may name none, or another one. */
  const [batchFirm, setBatchFirm] = useState<{ groupId: string; firmId: string } | null>(null)
  const activeFirm = useFirm(batchFirm?.groupId === groupId ? batchFirm.firmId : loc.get('firmId'))
  const firmId = (batchFirm?.groupId === groupId ? batchFirm.firmId : loc.get('firmId')) ?? activeFirm.firm?.id ?? null
  const quarterKey = quarter && firmId ? `quarter ${quarter} ${firmId} ${loc.get('clientId') ?? ''}` : null
  const key = groupId ? `group ${groupId} ${loc.get('noChild') ?? ''}` : quarterKey
  const clientId = loc.get('clientId')
  /** The first answer has extraction details; later they are loaded around the active row. */
  const read = useRef<string | null>(null)
  const from = loc.get('invoice')
  const rows = useQuery(key === null ? null : [reviewRows.path, key], async signal => {
    const query = rowsQueryOf(loc, firmId) ?? {}
    const answer = await (read.current === key ? sendRequest(reviewRows, { signal, query }) : firstRows(query, from, signal))
    if (groupId) setBatchFirm(it => (it?.groupId === groupId && it.firmId === answer.firm.id ? it : { groupId, firmId: answer.firm.id }))
    read.current = key
    return answer
  })
  const { data, reload } = rows
  useLive(firmId, {
    // A quarter has invoices of any batch of its client. Flags of a batch compare its invoices with the client's ABN.
    relevant: change =>
      groupId
        ? change.clients.includes(data?.client.id ?? '') || [groupId, ...(data?.descendants ?? [])].some(id => change.groups.includes(id))
        : isOfClient(change, clientId ?? firmId),
    reload,
    polls: !data || isWorking(data),
  })
  useFirmOfBatch(groupId === null ? null : (data?.firm ?? null), activeFirm.firms)
  return { ...rows, key, firm: data?.firm ?? activeFirm.firm, quarter, activeFirm }
}

/** Selects the firm of the batch when another firm is selected, with a notice. */
function useFirmOfBatch(firm: { id: string; name: string } | null, firms: readonly Employer[]): void {
  const { firm: chosen } = useFirm()
  const other = firm && chosen && firm.id !== chosen.id && firms.some(it => it.business.id === firm.id) ? firm : null
  useEffect(() => {
    if (!other) return
    chooseFirm(other.id)
    notify(`This batch belongs to ${other.name}: that firm is selected now.`, { topic: 'firm' })
  }, [other])
}

/** `unread`: why the latest progress could not be read; what is shown may be old. */
function Loaded({
  answer,
  unread,
  ...more
}: {
  answer: ReviewRows
  unread: string | undefined
  start: string | null
  delayed: boolean
  groupKey: string
  firm: { id: string; name: string } | null
  quarter: string | null
  reload: () => void
}) {
  const reviewRef = useRef<Review | null>(null)
  const whole = useMemo(() => detailOf(answer, id => reviewRef.current?.row(id)?.invoice), [answer])
  const { detail, counter } = useReveal(whole, more.delayed)
  const [review] = useState<Review>(() =>
    createReview(
      detail,
      more.quarter === null ? null : { key: 'paymentDate', down: false },
      more.start === null ? null : { id: more.start, key: 'paymentDate' },
    ),
  )
  reviewRef.current = review
  const readOnly = !useMay()(updateInvoices)
  if (review.store.get().readOnly !== readOnly) review.set({ readOnly })
  const first = useRef(detail)
  useEffect(() => {
    if (first.current === detail) return
    const { rows } = review.store.get()
    const conflicts = review.receive(detail)
    if (more.quarter !== null)
      void import('./state/left-quarter.ts').then(
        it => it.notifyLeft(review, rows, new Set(detail.invoices.map(({ id }) => id)), Number(more.quarter)),
        () => undefined, // a notice less
      )
    if (conflicts.length > 0)
      void import('./state/conflict-notice.ts').then(
        it => it.notifyConflicts(review, conflicts),
        () => notifyError('Values that you have changed were changed elsewhere, too. Yours replace them when you save.'),
      )
  }, [detail, review, more.quarter])
  const outdated = useStore(review.store, state => state.outdated)
  const { reload } = more
  useEffect(() => void (outdated > 0 && reload()), [outdated, reload])
  useDraft(review, more.groupKey, undefined, counter === null)
  const isBehind = useStore(lags, isAnyBehind)
  const [read, setRead] = useState<ShownProgress>({ value: 0, text: '' })
  const progress =
    counter === null ? { ...read, ...(unread ? { text: `${unread} Trying again.` } : {}) } : { value: counter, text: 'Laying out the rows' }
  const working = isWorking(detail) || counter !== null
  const title = more.quarter === null ? detail.name : quarterName(Number(more.quarter))
  const statusText = working
    ? progress.text
    : `${counted(detail.invoices.length, 'invoice')}${detail.leftOut ? ` · ${detail.leftOut.length} left out` : ''}`
  const isOperator = useStore(session, isOperators)
  const alarm = isOperator && (
    <Suspense fallback={null}>
      <AlarmBar className="banner" />
    </Suspense>
  )
  const failed = detail.status === 'FAILED' && <FailedBanner detail={detail} reload={more.reload} />
  const banner = working || isBehind ? <WorkingBanner {...progress} isBehind={isBehind} /> : failed || alarm
  return (
    <>
      {isWorking(detail) && (
        <Suspense fallback={null}>
          <Progress detail={detail} onShown={setRead} />
        </Suspense>
      )}
      {detail.invoices.length > 0 ? (
        <ReviewPage
          review={review}
          firm={more.firm}
          title={title}
          fileId={downloadId(detail.id, more.quarter)}
          statusText={statusText}
          reload={more.reload}
          banner={banner && <Suspense fallback={<div className="banner" />}>{banner}</Suspense>}
        />
      ) : (
        <Suspense fallback={<Loading what="Loading the invoices" />}>
          {working ? (
            <Working detail={detail} firm={more.firm} {...progress} />
          ) : (
            <NoInvoices detail={detail} firm={more.firm} title={title} reload={more.reload} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Status codes of addresses that lead to no batch. */
const notFoundStatuses = new Set([400, 404, 422])

/** `/scan/detail/groupId=…` (`invoice=…`: the active row) or `/scan/detail/quarter=…&clientId=…&firmId=…`. */
export function OpenReview() {
  const { groupIdOrQuarter } = useParams()
  const loc = useMemo(() => readLoc(groupIdOrQuarter), [groupIdOrQuarter])
  const { data: read, problem, key, firm, quarter, reload, activeFirm } = useDetail(loc)
  // Without a code it is the answer of a proxy, and says nothing of the batch.
  const isGone = read !== undefined && problem?.code !== 'unknown' && (problem?.status === 403 || problem?.status === 404)
  const data = isGone ? undefined : read
  useTitle(!data ? '' : quarter === null ? data.name : quarterName(Number(quarter)))
  if (problem && !data && (isGone || notFoundStatuses.has(problem.status)))
    return (
      <Suspense fallback={<Loading what="Loading the invoices" />}>
        {isGone ? <Gone quarter={quarter !== null} /> : <NoBatch quarter={quarter !== null} />}
      </Suspense>
    )
  if (problem && !data)
    return (
      <Shell>
        <Failed problem={problem} retry={reload} />
      </Shell>
    )
  if (!key && activeFirm.problem)
    return (
      <Shell>
        <Failed problem={activeFirm.problem} retry={activeFirm.reload} />
      </Shell>
    )
  if (!key && !activeFirm.loading)
    return (
      <Suspense fallback={<Loading what="Loading the invoices" />}>
        <NoBatch quarter={quarter !== null} />
      </Suspense>
    )
  if (!data || !key) return <Loading what="Loading the invoices" />
  return (
    <RightsProvider firm={activeFirm}>
      <Loaded
        key={key}
        groupKey={key}
        start={loc.get('invoice')}
        delayed={loc.has('delay')}
        answer={data}
        unread={problem?.message}
        firm={firm}
        quarter={quarter}
        reload={reload}
      />
    </RightsProvider>
  )
}

/** The id in file names: the group's id, or `quarter_{index}`. */
const downloadId = (groupId: string, quarter: string | null): string => (quarter === null ? groupId : `quarter_${quarter}`)
