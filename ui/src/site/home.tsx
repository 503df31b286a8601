import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { session } from '../session/session.ts'
import { HomePicture } from './home-picture.tsx'
import { PublicBar } from './public-bar.tsx'
import { SectionLinks } from './section-links.tsx'
import './site.css'
import './home.css'

/** Everything below the first screen, so that what is seen first comes first. */
const HomeRest = lazyPart(() => import('./home-rest.tsx').then(it => it.HomeRest))

/** Claims of the specification of accounts, sections 1 and 9. */
const proofs: [string, string][] = [
  ['300', 'receipts reviewed in 10 minutes'], ['5 years', 'every copy stored'], ['24 h', 'manual review by accountants'],
]

export function Home() {
  const user = useStore(session, it => it)
  return (
    <div className="site">
      <PublicBar><SectionLinks /></PublicBar>
      <main id="home" tabIndex={-1}>
        <section className="hero wrap" aria-label="Docketry">
          <div>
            <h1>A shoebox in.<br />Clean rows out.</h1>
            <p>We collect your clients’ paper, read every docket, and hand your team a keyboard-fast grid where only the doubtful
              figures ask for a look.</p>
            <div className="hero-acts">
              <Link className="btn primary big" to={user ? '/dashboard' : '/register'}>{user ? 'Open your clients' : 'Start free'}</Link>
              <Link className="btn big" to="/blog/how-to-review">See how review works</Link>
            </div>
            <dl className="proof">
              {proofs.map(([figure, words]) => <div key={figure}><dt>{figure}</dt><dd>{words}</dd></div>)}
            </dl>
          </div>
          <HomePicture />
        </section>
        <Suspense fallback={<div className="rest-waits" />}><HomeRest /></Suspense>
      </main>
    </div>
  )
}
