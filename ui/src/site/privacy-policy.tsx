import { privacyUpdated } from '@docketry/contracts/rules/site.ts'
import { Link } from 'react-router-dom'
import { useOperator } from '../data/operator.ts'
import { privacyParts } from './privacy-parts.ts'
import { PublicBar, SectionLinks } from './public-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useTitle } from '../parts/page-effects.ts'
import './site.css'
import '../blog/article.css'

/** Static text (specification of scanning, section 2), along the Australian Privacy Principles. */
export function PrivacyPolicy() {
  const { company, contact } = useOperator()
  useTitle('Privacy policy')
  return (
    <div className="site">
      <PublicBar>
        <SectionLinks />
      </PublicBar>
      <main className="article wrap">
        <h1>Privacy policy</h1>
        <p className="article-by">Last updated {privacyUpdated}</p>
        {privacyParts(company).map(({ head, paragraphs }) => (
          <section key={head}>
            <h2>{head}</h2>
            {paragraphs.map(text => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
        <h2>Ask, correct, complain</h2>
        <p>
          To see or correct what we hold about you, or to complain, use the <Link to="/#contact">contact form</Link>
          {contact && (
            <>
              {' '}
              or write to <a href={`mailto:${contact}`}>{contact}</a>
            </>
          )}
          . We answer within 30 days and charge nothing for asking. If our answer does not satisfy you, the Office of the Australian
          Information Commissioner (
          <a href="https://www.oaic.gov.au" rel="noreferrer">
            oaic.gov.au
          </a>
          ) can look into it.
        </p>
      </main>
      <SiteFooter />
    </div>
  )
}
