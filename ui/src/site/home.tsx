import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { session } from '../session/session.ts'
import { PublicBar, SectionLinks } from './public-bar.tsx'
import './site.css'
import './home.css'

const rows: [string, string, string, string, boolean][] = [
  ['✓', '20 Sep', 'Corner Hardware & Timber', '86.35', false],
  ['✓', '19 Sep', 'Northside Fuel', '94.20', false],
  ['●', '18 Sep', 'Marlow Street Produce', '544.50', true],
  ['✓', '18 Sep', 'Avenue Packaging', '412.50', false],
]

/** Decorative picture of documents becoming rows, hidden from screen readers. */
const HomePicture = () => (
  <div className="pic" aria-hidden="true">
    {[0, 1, 2].map(n => (
      <div key={n} className={`pile pile-${n}`}>
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    ))}
    <div className="rows num">
      <div className="rows-head">
        <span />
        <span>Date</span>
        <span>Supplier</span>
        <span>Total</span>
      </div>
      {rows.map(([mark, date, supplier, total, doubtful]) => (
        <div key={supplier} className={doubtful ? 'rows-doubtful' : ''}>
          <span className="mark">{mark}</span>
          <span>{date}</span>
          <span>{supplier}</span>
          <span>{total}</span>
        </div>
      ))}
    </div>
  </div>
)

/** Everything below the first screen, loaded after it. */
const HomeRest = lazyPart(() => import('./home-rest.tsx').then(it => it.HomeRest))

/** Claims of the specification of accounts, sections 1 and 9. */
const claims: [string, string][] = [
  ['300', 'receipts reviewed in 10 minutes'],
  ['5 years', 'every copy stored'],
  ['24 h', 'manual review by accountants'],
]

export function Home() {
  const user = useStore(session, it => it)
  return (
    <div className="site">
      <PublicBar>
        <SectionLinks />
      </PublicBar>
      <main id="home" tabIndex={-1}>
        <section className="hero wrap" aria-label="Docketry">
          <div>
            <h1>
              A shoebox in.
              <br />
              Clean rows out.
            </h1>
            <p>
              We collect your clients’ paper, read every docket, and hand your team a keyboard-fast grid where only the doubtful figures ask
              for a look.
            </p>
            <div className="hero-acts">
              <Link className="btn primary big" to={user ? '/dashboard' : '/register'}>
                {user ? 'Open your clients' : 'Start free'}
              </Link>
              <Link className="btn big" to="/blog/how-to-review">
                See how review works
              </Link>
            </div>
            <dl className="proof">
              {claims.map(([figure, words]) => (
                <div key={figure}>
                  <dt>{figure}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </div>
          <HomePicture />
        </section>
        <Suspense fallback={<div className="rest-waits" />}>
          <HomeRest />
        </Suspense>
      </main>
    </div>
  )
}
