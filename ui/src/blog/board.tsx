import { updateBlog, type Post } from '@docketry/contracts/api/site.ts'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { isProblem, messageOf, type FieldError } from '../data/problem.ts'
import { session } from '../session/session.ts'
import { ArticleView } from './article-view.tsx'
import { BoardBlock } from './board-block.tsx'
import { addBlock, bodyOf, changeBlock, draftOf, moveBlock, removeBlock, type ArticleDraft } from './draft.ts'
import { DateField } from '../parts/date-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useLeaveWarning } from '../parts/page-effects.ts'
import { VersionList } from './version-list.tsx'
import './board.css'

const today = (): string => new Intl.DateTimeFormat('en-CA').format(Date.now())
const me = (): string => {
  const user = session.get()
  return user ? `${user.firstName} ${user.lastName}`.trim() : ''
}
const kinds = [
  ['para', 'Add text'],
  ['image', 'Add a picture'],
  ['video', 'Add a video'],
] as const
const fields = [
  ['title', 'Title'],
  ['date', 'Date'],
  ['author', 'Author'],
  ['emoji', 'Emoji'],
] as const

type Publishing = { state: 'idle' | 'publishing' | 'published' | 'failed'; errors: FieldError[]; message: string }
const idle: Publishing = { state: 'idle', errors: [], message: '' }

type Edit = (change: (now: ArticleDraft) => ArticleDraft) => void

type Props = { path: string; post: Post | null; reload: () => void }

/**
 * The editor board of an article as it was opened, or loaded again by the author. The page may load the article again by itself; a version
 * that somebody else has published meanwhile does not take the draft off the screen.
 */
export function Editor({ path, post, reload }: Props) {
  const [opened, setOpened] = useState({ post, loads: 0 })
  /** What the page had when the author asked to load the article again; undefined: nobody has asked. */
  const [before, setBefore] = useState<Post | null | undefined>(undefined)
  if (before !== undefined && post !== before) {
    setOpened({ post, loads: opened.loads + 1 })
    setBefore(undefined)
  }
  return <Board key={opened.loads} path={path} post={opened.post} reload={() => (setBefore(post), reload())} />
}

/**
 * The draft of an article, and its publishing. `body`: the article as it would be published; `version`: the last one published, 0 if none
 * was; `changed`: the draft differs from what was opened or published.
 */
function useDraft(path: string, post: Post | null) {
  const [draft, setDraft] = useState<ArticleDraft>(() => draftOf(post, today(), me()))
  const [version, setVersion] = useState(post?.version ?? 0)
  // The draft as it was opened or published.
  const [published, setPublished] = useState(draft)
  const [publishing, setPublishing] = useState(idle)
  const body = bodyOf(draft, path, version)
  const edit: Edit = change => {
    setDraft(change)
    // A request on its way goes on: publishing a second time before its answer would name an outdated version.
    setPublishing(now => (now.state === 'publishing' ? now : idle))
  }
  const publish = async (): Promise<void> => {
    setPublishing({ ...idle, state: 'publishing' })
    try {
      const saved = await sendRequest(updateBlog, { body })
      setVersion(saved.version)
      setPublished(draft)
      setPublishing({ state: 'published', errors: [], message: `Published as version ${saved.version}.` })
    } catch (thrown) {
      setPublishing({ state: 'failed', errors: isProblem(thrown) ? thrown.errors : [], message: messageOf(thrown) })
    }
  }
  return { draft, body, version, changed: draft !== published, publishing, edit, publish }
}

type FieldProps = {
  id: string
  name: (typeof fields)[number][0]
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ArticleField({ id, name, label, value, error, onChange }: FieldProps) {
  const describedBy = error ? `${id}-error` : undefined
  return (
    <div className="field">
      {name === 'date' ? <span id={id}>{label}</span> : <label htmlFor={id}>{label}</label>}
      {error && (
        <p className="error" id={describedBy}>
          {error}
        </p>
      )}
      {name === 'date' ? (
        <DateField value={value} onChange={onChange} labelledBy={id} describedBy={describedBy} invalid={error !== undefined} />
      ) : (
        <input
          className="input"
          id={id}
          value={value}
          maxLength={200}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          onChange={({ currentTarget: { value: typed } }) => onChange(typed)}
        />
      )}
    </div>
  )
}

/** Title, date, author and emoji, the picture at the top, and the blocks of the article. */
function ArticleForm({ draft, errors, edit }: { draft: ArticleDraft; errors: readonly FieldError[]; edit: Edit }) {
  const id = useId()
  return (
    <>
      <div className="board-fields">
        {fields.map(([name, label]) => (
          <ArticleField
            key={name}
            id={id + name}
            name={name}
            label={label}
            value={draft[name]}
            error={errors.find(({ param }) => param === name)?.msg}
            onChange={value => edit(now => ({ ...now, [name]: value }))}
          />
        ))}
      </div>
      <PictureField label="Picture at the top" address={draft.hero} onChange={hero => edit(now => ({ ...now, hero }))} />
      <ol className="board-blocks">
        {draft.blocks.map((block, n) => (
          <BoardBlock
            key={block.key}
            block={block}
            number={n + 1}
            change={change => edit(now => changeBlock(now, block.key, change))}
            move={by => edit(now => moveBlock(now, block.key, by))}
            remove={() => edit(now => removeBlock(now, block.key))}
          />
        ))}
      </ol>
      <div className="board-add">
        {kinds.map(([type, label]) => (
          <button key={type} type="button" className="btn" onClick={() => edit(now => addBlock(now, type))}>
            {label}
          </button>
        ))}
      </div>
    </>
  )
}

/** How publishing went. `changed`: the draft was changed since. */
const PublishingStatus = ({ publishing: { state, message }, changed }: { publishing: Publishing; changed: boolean }) => (
  <p className={state === 'failed' ? 'board-status error' : 'board-status'} role={state === 'failed' ? 'alert' : 'status'}>
    {message}
    {state === 'published' && changed && ' What you changed since is not published yet.'}
  </p>
)

/** The editor board of one article. Publishing over another author's newer version is refused; the draft stays. */
export function Board({ path, post, reload }: Props) {
  const { draft, body, version, changed, publishing, edit, publish } = useDraft(path, post)
  const [view, setView] = useState<'write' | 'preview' | 'versions'>('write')
  useLeaveWarning(changed)
  const toggle = (to: 'preview' | 'versions'): void => setView(view === to ? 'write' : to)
  return (
    <div className="board">
      <div className="board-bar">
        <h1>{post ? 'Edit the article' : 'New article'}</h1>
        <Link className="btn" to={`/blog/${path}`}>
          View the article
        </Link>
        <button type="button" className="btn" aria-pressed={view === 'preview'} onClick={() => toggle('preview')}>
          {view === 'preview' ? 'Back to editing' : 'Preview'}
        </button>
        {version > 0 && (
          <button type="button" className="btn" aria-pressed={view === 'versions'} onClick={() => toggle('versions')}>
            {view === 'versions' ? 'Back to editing' : 'Versions'}
          </button>
        )}
        <button type="button" className="btn primary" disabled={publishing.state === 'publishing'} onClick={() => void publish()}>
          {publishing.state === 'publishing' ? 'Publishing…' : 'Publish'}
        </button>
      </div>
      <PublishingStatus publishing={publishing} changed={changed} />
      {publishing.state === 'failed' && publishing.errors.some(({ param }) => param === 'blog.changed') && (
        <button type="button" className="btn" onClick={reload}>
          Discard my changes and load the newer version
        </button>
      )}
      {view === 'versions' && <VersionList path={path} newest={version} unsaved={changed} restored={reload} />}
      {view === 'preview' && <ArticleView post={body} />}
      {view === 'write' && <ArticleForm draft={draft} errors={publishing.errors} edit={edit} />}
    </div>
  )
}
