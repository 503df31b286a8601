/** `value`: 0..100. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const shown = Math.round(Math.max(0, Math.min(100, value)))
  return (
    <div className="bar-track" role="progressbar" aria-label={label} aria-valuenow={shown} aria-valuemin={0} aria-valuemax={100}>
      <i style={{ width: `${shown}%` }} />
    </div>
  )
}
