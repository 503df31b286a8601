import { article, para } from './article.ts'

export const career = article({
  path: 'career', title: 'Career: work on the dull part of bookkeeping', date: '2021-06-04', emoji: '🧰',
  content: [
    para('<p>Data entry is dull. Taking it away is not. We are a small team, and most of what we do falls into three kinds of work.</p>'),
    para('<h2>Reading paper</h2><p>A thermal docket that has been in the sun, a photo taken at an angle on a ute’s bonnet, an invoice whose total is on page three. We measure ourselves on papers like these, page by page, and publish to ourselves what got worse as well as what got better.</p>'),
    para('<h2>Making review quick</h2><p>A reviewer looks at hundreds of invoices in a sitting. Half a second saved per row matters, and so does an error that was caught. If you have done this work yourself, in a practice or for your own business, we would rather hear from you than from somebody who has only read about it.</p>'),
    para('<h2>Reviewing</h2><p>Some customers ask for a second pair of eyes. Qualified accountants and bookkeepers take those invoices from a queue, correct them and hand them back within 24 hours. The work can be done from anywhere in Australia with a screen large enough for a page and a grid.</p>'),
    para('<h2>Openings</h2><p>We list no openings here unless there are some, and at the moment there are none. You are still welcome to write: tell us in a few lines what you have done and what you would mend first, through the <a href="/#contact">contact form</a>. A person reads it, and answers within 24 hours.</p>'),
  ],
})
