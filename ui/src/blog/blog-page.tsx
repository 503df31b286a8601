import { blog } from '@docketry/contracts/api/site.ts'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { sendRequest } from '../data/request.ts'
import { useStore } from '../data/store.ts'
import { useQuery } from '../data/use-query.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { keepFocusOnPage } from '../parts/page-focus.ts'
import { Failed, Loading, NotLoaded } from '../parts/states.tsx'
import { session } from '../session/session.ts'
import { PublicBar, SectionLinks } from '../site/public-bar.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { ArticleView } from './article-view.tsx'
import '../site/site.css'

const Editor = lazyPart(() => import('./board.tsx').then(it => it.Editor), NotLoaded)

function Page({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useEffect(() => (main.current ? keepFocusOnPage(main.current, main.current) : undefined), [])
  return (
    <div className="site">
      <PublicBar>
        <SectionLinks />
      </PublicBar>
      <main tabIndex={-1} ref={main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/**
 * An article; any option in its address is the editor board for an author, and the article for everybody else (specification of scanning,
 * sections 2 and 6).
 */
export function BlogPage() {
  const { id = '', option } = useParams()
  const isAuthor = useStore(session, it => it?.roles.includes('author') ?? false)
  // Loaded again when switching between editor and article, so that a published version is shown.
  const {
    data: post,
    problem,
    loading,
    reload,
  } = useQuery([blog.path, id, option], signal => sendRequest(blog, { query: { path: id }, signal }))
  const editing = option !== undefined && isAuthor
  useTitle(post?.title ?? '')
  if (editing && !loading && (post || problem?.status === 404)) {
    return (
      <Page>
        <Suspense fallback={<Loading what="Opening the editor" />}>
          <Editor key={id} path={id} post={post ?? null} reload={reload} />
        </Suspense>
      </Page>
    )
  }
  if (problem?.status === 404) {
    return (
      <Page>
        <div className="site-middle">
          <h1>No such article</h1>
          <p>It may have been renamed.</p>
          <Link className="btn primary big" to="/blogs">
            See all articles
          </Link>
          {isAuthor && (
            <Link className="btn big" to={`/blog/${id}/edit`}>
              Write it
            </Link>
          )}
        </div>
      </Page>
    )
  }
  return (
    <Page>
      {loading && <Loading what="Opening the article" />}
      {problem && <Failed problem={problem} retry={reload} />}
      {post && (
        <>
          <p className="article-tools">
            <Link to="/blogs">All articles</Link>
            {isAuthor && <Link to={`/blog/${id}/edit`}>Edit</Link>}
          </p>
          <ArticleView post={post} />
        </>
      )}
    </Page>
  )
}
