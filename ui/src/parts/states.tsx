import type { ReactNode } from 'react'
import type { Problem } from '../data/problem.ts'

/** A titled message in place of content: empty, failed or forbidden. */
export function StatusMessage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

export const Loading = ({ what = 'Loading' }: { what?: string }) => (
  <div className="state" role="status">
    <p>{what}…</p>
  </div>
)

export function Failed({ problem, retry }: { problem: Problem; retry: () => void }) {
  if (problem.status === 403) {
    return (
      <StatusMessage title="Not for your role">
        <p>{problem.message}</p>
      </StatusMessage>
    )
  }
  if (problem.status === 404) {
    return (
      <StatusMessage title="Nothing here">
        <p>{problem.message}</p>
        <a className="btn" href="/dashboard">
          Go to your clients
        </a>
      </StatusMessage>
    )
  }
  return (
    <StatusMessage title="This could not be loaded">
      <p role="alert">{problem.message}</p>
      <button type="button" className="btn" onClick={retry}>
        Try again
      </button>
    </StatusMessage>
  )
}

/** In place of a page or a part whose script failed to load. */
export const NotLoaded = ({ again }: { again: () => void }) => (
  <StatusMessage title="This could not be loaded">
    <p role="alert">Check your connection and try again. If that does not help, reload: there may be a newer version of Docketry.</p>
    <div className="dialog-acts">
      <button type="button" className="btn primary" onClick={again}>
        Try again
      </button>
      <button type="button" className="btn" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  </StatusMessage>
)

/** `value`: 0..100. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const shown = Math.round(Math.max(0, Math.min(100, value)))
  return (
    <div className="bar-track" role="progressbar" aria-label={label} aria-valuenow={shown} aria-valuemin={0} aria-valuemax={100}>
      <i style={{ width: `${shown}%` }} />
    </div>
  )
}
