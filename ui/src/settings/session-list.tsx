import { endSession, endSessions, sessions, type OwnSession } from '@docketry/contracts/api/settings.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownDay } from '../data/format.ts'
import { useQuery } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { signOut } from '../session/session.ts'

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'Mac'],
  [/CrOS/u, 'Chromebook'],
  [/Linux/u, 'Linux'],
]
const nameIn = (table: [RegExp, string][], agent: string): string | undefined => table.find(([pattern]) => pattern.test(agent))?.[1]

/** Browser and system of a User-Agent header: `Firefox on Windows`, or the one that is known; `Unknown device` where neither is. */
export function deviceName(agent: string): string {
  const [browser, system] = [nameIn(browsers, agent), nameIn(systems, agent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (agent === '' ? 'Unknown device' : (agent.split(/[/\s]/u)[0] ?? '').slice(0, 40) || 'Unknown device')
}

/** Rough age; the time is accurate to about an hour. */
export function lastSeenText(seenAt: number, now: number): string {
  const hours = Math.floor((now - seenAt) / 3600_000)
  if (hours < 1) return 'in the last hour'
  return hours === 1 ? 'about an hour ago' : `about ${hours} hours ago`
}

export function SessionList() {
  const { data, problem, reload } = useQuery([sessions.path], async signal => ({
    rows: await sendRequest(sessions, { signal }),
    now: Date.now(),
  }))
  const [pending, setPending] = useState(false)
  async function act(run: () => Promise<unknown>, done: string): Promise<void> {
    setPending(true)
    try {
      await run()
      notify(done)
      reload()
    } catch (thrown) {
      notifyFailure(thrown, 'Nobody was signed out.')
    }
    setPending(false)
  }
  const end = ({ id, agent }: OwnSession): Promise<void> =>
    act(() => sendRequest(endSession, { body: { sessionId: id } }), `${deviceName(agent)} is signed out`)
  const endOthers = (): Promise<void> =>
    act(() => sendRequest(endSessions, { body: { keepThis: true } }), 'You are signed out everywhere else')
  async function endAll(): Promise<void> {
    const yes = await confirmAction({
      title: 'Sign out everywhere?',
      text: 'Every device has to sign in again, this one too. Unsaved changes stay on this device.',
      yes: 'Sign out everywhere',
      no: 'Stay signed in',
    })
    if (yes) await act(() => sendRequest(endSessions, { body: {} }).then(signOut), 'You are signed out everywhere')
  }
  return (
    <section aria-labelledby="set-sessions">
      <h2 id="set-sessions">Where you are signed in</h2>
      {problem && !data ? (
        <Failed problem={problem} retry={reload} />
      ) : !data ? (
        <Loading />
      ) : (
        <ul className="settings-list">
          {data.rows.map(it => (
            <li key={it.id}>
              <span>
                <strong>{deviceName(it.agent)}</strong>
                {it.current && <span className="settings-mark">This device</span>}
              </span>
              <span className="faint">
                since {shownDay(it.startedAt)}, seen {lastSeenText(it.seenAt, data.now)}
              </span>
              {!it.current && (
                <button
                  type="button"
                  className="btn small"
                  disabled={pending}
                  aria-label={`Sign out ${deviceName(it.agent)}`}
                  onClick={() => void end(it)}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="settings-acts">
        <button type="button" className="btn" disabled={pending || (data?.rows.length ?? 0) < 2} onClick={() => void endOthers()}>
          Sign out everywhere else
        </button>
        <button type="button" className="btn" disabled={pending} onClick={() => void endAll()}>
          Sign out everywhere
        </button>
      </div>
    </section>
  )
}
