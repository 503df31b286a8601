import { blogs, type Card } from '@docketry/contracts/api/site.ts'
import { isOwnPicture } from '@docketry/contracts/rules/blocks.ts'
import { Link } from 'react-router-dom'
import { shownDate } from '../data/format.ts'
import { useStore } from '../data/store.ts'
import { useEndpoint } from '../data/use-query.ts'
import { Failed, Loading, StatusMessage } from '../parts/states.tsx'
import { session } from '../session/session.ts'
import { PublicBar, SectionLinks } from '../site/public-bar.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { useTitle } from '../parts/page-effects.ts'
import { NewArticle } from './new-article.tsx'
import '../site/site.css'
import './blogs.css'

const BlogCard = ({ card: { path, hero, title, date }, first }: { card: Card; first: boolean }) => (
  <li className="blog-card">
    <Link to={`/blog/${path}`}>
      {isOwnPicture(hero) ? (
        <img src={hero} alt="" width="720" height="400" loading={first ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <span className="no-hero" />
      )}
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
      <PublicBar>
        <SectionLinks />
      </PublicBar>
      <main className="wrap blogs">
        <h1>Blog</h1>
        {isAuthor && <NewArticle />}
        {loading && <Loading what="Loading the articles" />}
        {problem && <Failed problem={problem} retry={reload} />}
        {cards?.length === 0 && (
          <StatusMessage title="No articles yet">
            <p>Come back later.</p>
          </StatusMessage>
        )}
        {cards && (
          <ul className="blog-grid">
            {cards.map((card, n) => (
              <BlogCard key={card.path} card={card} first={n < 3} />
            ))}
          </ul>
        )}
      </main>
      <SiteFooter />
    </div>
  )
}
