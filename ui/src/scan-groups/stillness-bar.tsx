import { ProgressBar } from '../parts/progress-bar.tsx'
import { stillFor, type StillnessStatus } from './stillness.tsx'

const words: Record<StillnessStatus, string> = {
  moving: 'Lay a page before the camera and hold it still', same: 'Taken. Lay down the next page', empty: 'Lay a page before the camera',
  holding: 'Hold still', take: 'Taken',
}

/** How long the page must still lie still, while pages are taken by themselves. */
export function StillnessBar({ seen, held }: { seen: StillnessStatus; held: number }) {
  const left = Math.max(0, ((1 - held) * stillFor) / 1000)
  return (
    <div className={`stillness ${seen}`}>
      <ProgressBar value={held * 100} label="Stillness" />
      <p className="num">{seen === 'holding' ? `Hold still · ${left.toFixed(1)} s` : words[seen]}</p>
    </div>
  )
}
