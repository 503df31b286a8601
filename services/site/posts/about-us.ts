import { article, para } from './article.ts'

export const aboutUs = article({
  path: 'about-us', title: 'About us', date: '2021-05-21', emoji: '🧾',
  content: [
    para('<p>Every quarter the same shoebox comes back: fuel dockets, hardware receipts, a phone bill folded in four. Somebody in a practice types them into a spreadsheet, one by one, and a Business Activity Statement is only as good as that typing. Docketry was made so that nobody has to.</p>'),
    para('<h2>What we do</h2><p>You scan, photograph or upload paper, or a driver picks it up. Docketry straightens every page, reads it, finds date, number, supplier, ABN, category, total and GST, and says of each how sure it is. Your team then looks at the doubtful figures only, by keyboard, with the page beside them.</p>'),
    para('<h2>What we hold to</h2><ul><li><strong>A figure keeps its origin.</strong> What the machine read, what a person changed, and when, stays in the history of the invoice and can be shown to an auditor.</li><li><strong>What you typed is yours.</strong> A better model never overwrites a person; it makes a proposal.</li><li><strong>One bad page costs one page.</strong> The rest of the pile goes on.</li><li><strong>Your paper is not our product.</strong> Pages are read by our own software. They are not sold, and not sent to an advertising company.</li></ul>'),
    para('<h2>Who it is for</h2><p>Accounting firms, bookkeepers and small businesses in Australia. ABNs, GST and quarters are built in rather than added on. If you would like to see it on your own shoebox, the <a href="/register">first 100 invoices a month cost nothing</a>.</p>'),
  ],
})
