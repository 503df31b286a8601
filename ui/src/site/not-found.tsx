import { Link } from 'react-router-dom'
import { useTitle } from '../parts/page-effects.ts'
import { PublicBar } from './public-bar.tsx'
import './site.css'

export function NotFound() {
  useTitle('No such page')
  return (
    <div className="site">
      <PublicBar />
      <main className="site-middle">
        <h1>404 - Not Found!</h1>
        <p>There is no page at this address.</p>
        <Link className="btn primary big" to="/">
          Go Home
        </Link>
      </main>
    </div>
  )
}
