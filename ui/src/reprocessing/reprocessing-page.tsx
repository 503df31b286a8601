import '../operations/operations.css'
import './reprocessing.css'
import { reprocessingStatus } from '@docketry/contracts/api/reprocessing.ts'
import { useEffect } from 'react'
import { useEndpoint } from '../data/use-query.ts'
import { OperatorsOnly } from '../parts/operators-only.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { ModelTable } from './model-table.tsx'
import { RunForm } from './run-form.tsx'
import { RunTable } from './run-table.tsx'

const reloadMs = 3000

/** The state of all runs, again every few seconds while the page is in sight. */
function useRuns() {
  const status = useEndpoint(reprocessingStatus, {})
  const { reload } = status
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), reloadMs)
    return () => clearInterval(timer)
  }, [reload])
  return status
}

function Runs() {
  const { data, problem, reload } = useRuns()
  if (problem && !data) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Counting invoices by model" />
  return (
    <>
      <ModelTable models={data.models} present={data.present} />
      <RunForm models={data.models} present={data.present} onStarted={reload} />
      <RunTable runs={data.runs} models={data.models} onChanged={reload} />
    </>
  )
}

/**
 * The section 'Reprocessing', for an su: which model read how many invoices, and runs that read them again, adopt what is proposed, or
 * revert it.
 */
export function ReprocessingPage() {
  return (
    <OperatorsOnly>
      <div className="ops">
        <div className="crumbs">Docketry</div>
        <h1 className="page-title">Reprocessing</h1>
        <p className="page-sub">
          After an upgrade, the present model can read stored invoices again. It only proposes values: people adopt them in an invoice’s
          history, or a rule adopts them here. Values that a person typed, confirmed or accepted stay.
        </p>
        <Runs />
      </div>
    </OperatorsOnly>
  )
}
