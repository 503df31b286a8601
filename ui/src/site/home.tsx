import { Link } from 'react-router-dom'
import { useStore } from '../data/store.ts'
import { session } from '../session/session.ts'
import { HomePicture } from './home-picture.tsx'
import { PublicBar } from './public-bar.tsx'
import './site.css'
import './home.css'

const points: [string, string][] = [
  ['Drop the whole pile', 'PNG, JPEG, PDF, or a folder of them. Every page is read while you watch, and one bad page never holds up the others.'],
  ['It says how sure it is', 'Each figure keeps its place on the page and its confidence. Only the doubtful ones ask for a look.'],
  ['Hands stay on the keys', 'Every correction is a key or two beside the page it came from. Download the rows, each linked to its invoice.'],
]

const proofs: [string, string][] = [
  ['7 fields', 'read from every invoice'],
  ['1 key', 'to take the right candidate'],
  ['No mouse', 'needed to review a pile'],
]

export function Home() {
  const user = useStore(session, it => it)
  return (
    <div className="site">
      <PublicBar><a href="#how">How it works</a></PublicBar>
      <main>
        <section className="hero wrap">
          <div>
            <h1>A shoebox in.<br />Clean rows out.</h1>
            <p>Docketry reads your clients’ invoices and dockets and hands your team a keyboard-fast grid where only the doubtful
              figures ask for a look.</p>
            <div className="hero-acts">
              <Link className="btn primary big" to={user ? '/dashboard' : '/signin'}>{user ? 'Open your clients' : 'Sign in to start'}</Link>
              <a className="btn big" href="#how">See how review works</a>
            </div>
            <dl className="proof">
              {proofs.map(([figure, words]) => <div key={figure}><dt>{figure}</dt><dd>{words}</dd></div>)}
            </dl>
          </div>
          <HomePicture />
        </section>
        <section className="band" id="how">
          <div className="wrap three">
            {points.map(([title, text]) => <div key={title}><h2>{title}</h2><p>{text}</p></div>)}
          </div>
        </section>
      </main>
      <footer className="site-foot wrap">Docketry. Made for Australian accounting firms and bookkeepers.</footer>
    </div>
  )
}
