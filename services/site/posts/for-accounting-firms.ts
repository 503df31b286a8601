import { article, para } from './article.ts'

export const forAccountingFirms = article({
  path: 'for-accounting-firms', title: 'For accounting firms: the quarter without the typing', date: '2021-08-09', emoji: '🏛️',
  content: [
    para('<p>For most clients on a quarterly cycle a BAS is due on 28 October, 28 February, 28 April and 28 July. The paper arrives in the fortnight before. What a firm can change is how long each page takes from there.</p>'),
    para('<h2>One list of clients</h2><p>Add each client once, by ABN (checked as you type it) or by tax file number (encrypted, shown masked, and each look at it recorded). Batches stay with their client, by scan or by quarter, and your whole team sees the same list.</p>'),
    para('<h2>Doubtful figures first</h2><p>Amber is what the reader is unsure of; red is missing or cannot be right. Everything else can be accepted with one key. The page stands beside the row with the figure marked on it, so that checking is a look and not a search.</p>'),
    para('<h2>A trail you can show</h2><p>Each figure keeps what was read, who changed it and when. The question “where does this come from?” has an answer a year later, after the junior who typed it has left.</p>'),
    para('<h2>A second pair of eyes</h2><p>Where an invoice matters, ask for a manual review. A Docketry accountant looks at it within 24 hours, and what they corrected is in the history like everybody else’s.</p>'),
    para('<h2>What it does not do</h2><p>Docketry does not lodge, and it does not decide whether a purchase was private or an input tax credit may be claimed. That judgement stays with a registered agent. The GST worksheet, Excel and package exports are coming; today you download a CSV file with a link to the page behind every row.</p>'),
  ],
})
