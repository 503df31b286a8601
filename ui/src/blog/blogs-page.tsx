import { blogs, type Card } from '@docketry/contracts/api/site.ts'
import { isOwnPicture, isPostPath } from '@docketry/contracts/rules/blocks.ts'
import { useId, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { shownDate } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { session } from '../session/session.ts'
import { PublicBar, SectionLinks } from '../site/public-bar.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { useTitle } from '../parts/use-title.ts'
import '../site/site.css'
import './blogs.css'

/** An author names the address of a new article; its editor board opens there. */
function NewArticle() {
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const path = String(new FormData(event.currentTarget).get('path')).trim().toLowerCase().replace(/[^a-z0-9]+/gu, '-').replace(/^-|-$/gu, '')
    if (!isPostPath(path)) return setError('Type a few words, such as: BAS due dates.')
    void navigate(`/blog/${path}/edit`)
  }
  return (
    <form className="new-article" onSubmit={submit}>
      <label htmlFor={id}>New article</label>
      <input className="input" id={id} name="path" placeholder="BAS due dates" maxLength={80} />
      <button className="btn primary">Write</button>
      {error && <p className="error" role="alert">{error}</p>}
    </form>
  )
}

const BlogCard = ({ card: { path, hero, title, date }, first }: { card: Card; first: boolean }) => (
  <li className="blog-card">
    <Link to={`/blog/${path}`}>
      {isOwnPicture(hero) ? <img src={hero} alt="" width="720" height="400" loading={first ? 'eager' : 'lazy'} decoding="async" /> : <span className="no-hero" />}
      <h2>{title}</h2>
    </Link>
    <time dateTime={date}>{shownDate(date)}</time>
  </li>
)

/** A grid of cards (hero, title, date), each opening its article (specification of scanning, section 2). */
export function BlogsPage() {
  const isAuthor = useStore(session, it => it?.roles.includes('author') ?? false)
  const { data: cards, problem, loading, reload } = useEndpoint(blogs, {})
  useTitle('Blog')
  return (
    <div className="site">
      <PublicBar><SectionLinks /></PublicBar>
      <main className="wrap blogs">
        <h1>Blog</h1>
        {isAuthor && <NewArticle />}
        {loading && <Loading what="Loading the articles" />}
        {problem && <Failed problem={problem} retry={reload} />}
        {cards?.length === 0 && <StatusMessage title="No articles yet"><p>Come back later.</p></StatusMessage>}
        {cards && <ul className="blog-grid">{cards.map((card, n) => <BlogCard key={card.path} card={card} first={n < 3} />)}</ul>}
      </main>
      <SiteFooter />
    </div>
  )
}
