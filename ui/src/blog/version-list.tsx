import { blogVersion, blogVersions, updateBlog, type BlogVersion } from '@docketry/contracts/api/site.ts'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { shownClock, shownDay } from '../data/format.ts'
import { useEndpoint } from '../data/use-query.ts'
import { confirmAction } from '../parts/dialogs.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { ArticleView } from './article-view.tsx'

const publishedText = (at: number): string => `${shownDay(at)}, ${shownClock(at)}`

/** One version as it was published. */
function VersionContent({ path, version }: { path: string; version: number }) {
  const { data, problem, reload } = useEndpoint(blogVersion, { query: { path, version: String(version) } })
  if (problem) return <Failed problem={problem} retry={reload} />
  return data ? <ArticleView post={data} /> : <Loading what="Opening the version" />
}

type Props = { path: string; newest: number; unsaved: boolean; restored: () => void }

/**
 * Saved versions with author and time; an older one can be viewed, and restored as a new version. `newest`: the version in the editor.
 * `unsaved`: the editor has changes that restoring would lose.
 */
export function VersionList({ path, newest, unsaved, restored }: Props) {
  const { data, problem, reload } = useEndpoint(blogVersions, { query: { path } })
  const [older, setOlder] = useState<{ all: BlogVersion[]; more: boolean; loading: boolean } | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Loading the versions" />
  const all = [...data.versions, ...(older?.all ?? [])]
  const showMore = async (): Promise<void> => {
    const before = all.at(-1)?.version ?? 1
    setOlder({ all: older?.all ?? [], more: true, loading: true })
    try {
      const next = await sendRequest(blogVersions, { query: { path, before: String(before) } })
      setOlder({ all: [...(older?.all ?? []), ...next.versions], more: next.more, loading: false })
    } catch (thrown) {
      setOlder({ all: older?.all ?? [], more: true, loading: false })
      notifyFailure(thrown, 'The older versions did not load.')
    }
  }
  const restoreVersion = async (version: number): Promise<void> => {
    const lost = unsaved ? ' Your unpublished changes are lost.' : ''
    const yes = await confirmAction({
      title: `Restore version ${version}?`,
      text: `Readers see it immediately, as version ${newest + 1}. Every version stays in this list.${lost}`,
      yes: 'Restore',
      danger: unsaved,
    })
    if (!yes) return
    setBusy(true)
    try {
      const { at: _, by: __, ...post } = await sendRequest(blogVersion, { query: { path, version: String(version) } })
      const saved = await sendRequest(updateBlog, { body: { ...post, version: newest } })
      notify(`Version ${version} is restored, as version ${saved.version}`)
      restored()
    } catch (thrown) {
      setBusy(false)
      notifyFailure(thrown, `Version ${version} was not restored.`)
    }
  }
  return (
    <section aria-label="Versions" className="versions">
      <ol>
        {all.map(it => (
          <li key={it.version}>
            <div className="version-row">
              <p>
                <b className="num">Version {it.version}</b> · {it.by} ·{' '}
                <time dateTime={new Date(it.at).toISOString()}>{publishedText(it.at)}</time>
                <br />
                <span className="faint">
                  “{it.title}” · {it.changed.join(', ')}
                </span>
              </p>
              <button
                type="button"
                className="btn small"
                aria-expanded={shown === it.version}
                onClick={() => setShown(shown === it.version ? null : it.version)}
              >
                {shown === it.version ? 'Close' : 'View'}
              </button>
              {it.version === all[0]?.version ? (
                <span className="faint">shown to readers</span>
              ) : (
                <button type="button" className="btn small" disabled={busy} onClick={() => void restoreVersion(it.version)}>
                  Restore
                </button>
              )}
            </div>
            {shown === it.version && (
              <div className="version-shown">
                <VersionContent path={path} version={it.version} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {(older?.more ?? data.more) && (
        <button type="button" className="btn" disabled={older?.loading} onClick={() => void showMore()}>
          {older?.loading ? 'Loading…' : 'Older versions'}
        </button>
      )}
    </section>
  )
}
