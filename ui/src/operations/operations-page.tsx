import './operations.css'
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { useCallback, useState } from 'react'
import { counted, shownMoment } from '../data/format.ts'
import { OperatorsOnly } from '../parts/operators-only.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { AnchorList } from './anchor-list.tsx'
import { OperationList } from './operation-list.tsx'
import { SetAsideList } from './set-aside-list.tsx'
import { StatusTables } from './status-table.tsx'
import { useStatus } from './use-status.ts'

const reloadMs = 5000
/** The role su was revoked since the page was opened. */
const notAllowed: readonly number[] = [403, 404]
const maxNames = 5

/** What is shown while no part needs attention: a part without a process does not, as long as nothing waits for it. */
function quietText(lines: readonly StatusLine[]): string {
  const without = lines.filter(({ state }) => state === 'silent' || state === 'not running')
  const ofLines = new Set(without.map(({ name }) => name.split('.')[0] ?? name)) // `read.soon` is a lane of the stage `read`
  // Periodic work has a line once a process reports it. The process that reports retention runs nearly all of it.
  const names = lines.some(({ kind, name }) => kind === 'periodic' && name === 'retention') ? [...ofLines] : [...ofLines, 'periodic work']
  if (names.length === 0) return 'All projections, reactions, stages and periodic work are running.'
  const parts = names.length > maxNames ? counted(names.length, 'part') : new Intl.ListFormat('en-AU').format(names)
  return `Nothing needs attention now, but no process reports for ${parts}: ${names.length === 1 ? 'it waits' : 'they wait'} until one does.`
}

function Parts({ onAct }: { onAct: () => void }) {
  const { data, problem, reload } = useStatus(reloadMs)
  if (problem && (!data || notAllowed.includes(problem.status))) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the state of Docketry" />
  const alarms = data.lines.filter(({ alarm }) => alarm !== null).length
  return (
    <>
      {problem ? (
        <p role="alert" className="ops-stale">
          Docketry does not report its state now. The tables show it as of {shownMoment(data.at)}. {problem.message}
        </p>
      ) : (
        <p role="status">
          {alarms === 0
            ? quietText(data.lines)
            : alarms === 1
              ? 'One part needs attention; it is marked below.'
              : `${alarms} parts need attention; they are marked below.`}
        </p>
      )}
      <StatusTables lines={data.lines} reload={() => (reload(), onAct())} />
    </>
  )
}

/** The section 'Operations', for an su: how far each part of Docketry is, what was set aside, the anchors, and what operators did. */
export function OperationsPage() {
  const [acts, setActs] = useState(0)
  const onAct = useCallback(() => setActs(it => it + 1), [])
  return (
    <OperatorsOnly>
      <div className="ops">
        <div className="crumbs">Docketry</div>
        <h1 className="page-title">Operations</h1>
        <p className="page-sub">
          Projections build the lists that screens show; reactions start what follows from events; stages process documents; the clock
          starts periodic work. Their state and what was set aside are refreshed every five seconds.
        </p>
        <SetAsideList reloadMs={reloadMs} onAct={onAct} />
        <Parts onAct={onAct} />
        <AnchorList />
        <OperationList acts={acts} />
      </div>
    </OperatorsOnly>
  )
}
