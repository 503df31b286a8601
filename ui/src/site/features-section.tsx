import { Link } from 'react-router-dom'

const features: { title: string; text: string; to: string }[] = [
  {
    title: '300 receipts in 10 minutes',
    text: 'Hands stay on the keys: one for the right candidate, one for GST, one for the next doubt.',
    to: '/blog/how-to-review',
  },
  { title: 'Who reads your pages', text: 'Not Google: our own reader, on the machines that Docketry runs on.', to: '/blog/google-ai' },
  {
    title: 'Export to Excel',
    text: 'A workbook with totals, or a CSV file; each row is linked to its invoice.',
    to: '/blog/export-as-excel',
  },
  { title: 'GST worksheet', text: 'Every label of your BAS, each figure one click from its invoices.', to: '/blog/export-as-excel' },
  { title: 'Three accounting packages', text: 'Files for Xero, MYOB and QuickBooks, in their columns.', to: '/blog/export-as-excel' },
  {
    title: 'For accounting firms',
    text: 'All clients, all staff, one trail that an auditor can follow.',
    to: '/blog/for-accounting-firms',
  },
  { title: 'For bookkeepers', text: 'Many small piles from many people, without the typing.', to: '/blog/for-book-keepers' },
  { title: 'For small businesses', text: 'What to keep, for how long, and how little of it must be paper.', to: '/blog/for-smbs' },
]

export const FeaturesSection = () => (
  <section className="wrap features" id="features" aria-labelledby="features-head">
    <h2 id="features-head" className="section-head">
      Made for the person who checks
    </h2>
    <figure className="shot">
      <img
        src="/pictures/review.webp"
        width="1280"
        height="764"
        loading="lazy"
        decoding="async"
        alt="The review page: rows of invoices on one side, the page they came from on the other, the active figure marked on the page"
      />
    </figure>
    <ul className="feature-grid">
      {features.map(({ title, text, to }) => (
        <li key={title}>
          <h3>
            <Link to={to}>{title}</Link>
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
