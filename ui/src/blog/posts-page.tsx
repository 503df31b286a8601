import type { PostEntry } from '@docketry/contracts/api/site.ts'
import { DataTable } from 'react-admin'
import { Link } from 'react-router-dom'
import { actionsLabel, ListSearch, ResourceList, ResourceTable } from '../admin/resource-list.tsx'
import { shownDate, shownDay } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { StatusMessage } from '../parts/states.tsx'
import { session } from '../session/session.ts'
import { NewArticle } from './new-article.tsx'
import './blogs.css'

const boardAddress = (path: string): string => `/blog/${path}/edit`

const PostTable = () => (
  <ResourceTable<PostEntry>
    what="articles"
    rowClick={id => boardAddress(String(id))}
    empty={
      <StatusMessage title="No articles yet">
        <p>Type the title of the first one above, and write it.</p>
      </StatusMessage>
    }
    notFound={
      <StatusMessage title="No such article">
        <p>Try fewer letters of its title, address or author.</p>
      </StatusMessage>
    }
  >
    <DataTable.Col<PostEntry>
      source="title"
      label="Article"
      render={it => (
        <>
          <Link to={boardAddress(it.path)} onClick={event => event.stopPropagation()}>
            {it.title}
          </Link>
          <br />
          <span className="faint">/blog/{it.path}</span>
        </>
      )}
    />
    <DataTable.Col<PostEntry> source="author" label="Author" />
    <DataTable.Col<PostEntry> source="date" label="Date" className="num" render={it => shownDate(it.date)} />
    <DataTable.Col<PostEntry> source="version" label="Version" className="num" />
    <DataTable.Col<PostEntry> source="savedAt" label="Saved" className="num" render={it => `${shownDay(it.savedAt)} by ${it.savedBy}`} />
    <DataTable.Col<PostEntry>
      label={actionsLabel}
      render={it => (
        <div className="row-acts" onClick={event => event.stopPropagation()}>
          <Link className="btn small" to={`/blog/${it.path}`} aria-label={`View ${it.title}`}>
            View
          </Link>
        </div>
      )}
    />
  </ResourceTable>
)

/** The section 'Articles', for an author: every article of the blog; each is written on its editor board. */
export function PostsPage() {
  const isAuthor = useStore(session, it => it?.roles.includes('author') ?? false)
  if (!isAuthor)
    return (
      <StatusMessage title="Not for your role">
        <p>Only authors write articles. Ask whoever runs Docketry for the role.</p>
        <Link className="btn" to="/blogs">
          View all articles
        </Link>
      </StatusMessage>
    )
  return (
    <>
      <div className="crumbs">Docketry</div>
      <h1 className="page-title">Articles</h1>
      <p className="page-sub">What the blog shows, newest first. Every saved version is kept: the editor brings an older one back.</p>
      <ResourceList resource="posts" firmId={null} sort={{ field: 'date', order: 'DESC' }}>
        <ListSearch label="Search articles">
          <NewArticle />
        </ListSearch>
        <PostTable />
      </ResourceList>
    </>
  )
}
