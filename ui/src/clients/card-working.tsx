import type { GroupCard } from '@docketry/contracts/api/scans.ts'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { useProgress } from '../scan-groups/use-progress.ts'

export function CardWorking({ group }: { group: GroupCard }) {
  const { value, words } = useProgress(group)
  return (
    <>
      <div className="card-bar"><ProgressBar value={value} label={`Reading ${group.name}`} /></div>
      <div className="card-state num">{words}</div>
    </>
  )
}
