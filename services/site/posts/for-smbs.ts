import { article, para } from './article.ts'

export const forSmbs = article({
  path: 'for-smbs', title: 'For small businesses: keep the image, lose the shoebox', date: '2021-09-06', emoji: '🏪',
  content: [
    para('<p>If you run a café, a van or a shop, paper is what is left at the end of the day. Here is what the rules ask of it, in plain words, and what Docketry takes off your hands.</p>'),
    para('<h2>What you have to keep</h2><p>Records of what you bought and sold, in English or easily put into it, for 5 years from when they were made or the transaction was completed, whichever is later. A true and clear digital image may take the place of the paper. Some records, for assets subject to capital gains tax for example, are needed for longer.</p>'),
    para('<h2>What makes a tax invoice</h2><p>The words “tax invoice”, the seller’s name and ABN, the date, what was sold with quantity and price, the GST (or a note that the price includes it), and which items are taxable. From $1,000 it also names you. For purchases of more than $82.50 including GST you need one to claim the credit.</p>'),
    para('<h2>What a BAS asks</h2><p>With a GST turnover under $10 million you normally report three figures for GST: total sales (G1), GST on sales (1A) and GST on purchases (1B). Good dockets make the last one easy and right.</p>'),
    para('<h2>A habit that works</h2><p>Photograph each docket when you get it: thermal paper fades. Upload once a week. Look at what is amber, accept the rest, and let your bookkeeper see it the same minute. 100 invoices a month are free.</p><p><em>This is general information and not tax advice. Ask a registered tax or BAS agent about your own case.</em></p>'),
  ],
})
