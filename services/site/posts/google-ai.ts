import { article, para } from './article.ts'

export const googleAi = article({
  path: 'google-ai', title: 'Google AI, and who reads your invoices here', date: '2021-10-11', emoji: '🔎',
  content: [
    para('<p>People ask whether Docketry uses Google’s AI. It is a fair question, with a short answer: no. Your pages are read on the machines that Docketry itself runs on.</p>'),
    para('<h2>How a page is read</h2><ol><li>The page is turned upright, cropped and straightened.</li><li>A PDF that holds its own text is read from that text. Anything else goes through optical character recognition, which gives every word with its place on the page.</li><li>A model of our own looks at those words: what stands near “Total”, which number passes the checksum of an ABN, which date is the invoice’s and which is when it is due. It proposes seven fields.</li><li>Each proposal comes with a confidence, and that is measured against invoices whose answers are known: of values said to be 90 per cent sure, nine in ten should be right.</li></ol>'),
    para('<h2>Why not a large cloud model?</h2><p>They are good, and getting better. But a figure from a language model has no place on the page, so nobody can check it at a glance; and every client’s supplier list would leave the country with the image. We chose a smaller reader that can point at what it read.</p>'),
    para('<h2>What that costs us</h2><p>Handwriting is harder for it, and so are crumpled dockets with faint print. It says so: those fields come up amber. It is meant to be honest about doubt, because a wrong figure that looks certain is the expensive kind.</p>'),
    para('<h2>And a person, when you want one</h2><p>For what matters, a Docketry accountant looks at the page within 24 hours. <a href="/blog/how-to-review">How to review</a> shows how to do it yourself.</p>'),
  ],
})
