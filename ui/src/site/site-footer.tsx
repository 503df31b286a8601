import { Link } from 'react-router-dom'
import { NewsletterForm } from './newsletter-form.tsx'
import './site-footer.css'

/** Targets of the specification of accounts, section 2. */
const columns: [string, [string, string][]][] = [
  [
    'Docketry',
    [
      ['/blog/about-us', 'About us'],
      ['/blog/career', 'Career'],
      ['/blogs', 'Blog'],
      ['/blog/pricing-explained', 'Pricing explained'],
    ],
  ],
  [
    'For',
    [
      ['/blog/for-accounting-firms', 'Accounting firms'],
      ['/blog/for-book-keepers', 'Bookkeepers'],
      ['/blog/for-smbs', 'Small businesses'],
    ],
  ],
  [
    'How it works',
    [
      ['/blog/google-ai', 'Google AI'],
      ['/blog/how-to-review', 'How to review'],
      ['/blog/export-as-excel', 'Export as Excel'],
    ],
  ],
]

export const SiteFooter = () => (
  <footer className="site-foot">
    <div className="wrap foot-columns">
      {columns.map(([head, links]) => (
        <nav key={head} aria-label={head}>
          <h2>{head}</h2>
          <ul>
            {links.map(([to, words]) => (
              <li key={to}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <NewsletterForm />
    </div>
    <p className="wrap foot-end">
      <span>Docketry. Made for Australian accounting firms and bookkeepers.</span>
      <Link to="/privacyPolicy">Privacy policy</Link>
    </p>
  </footer>
)
