/**
 * The articles that come with Docketry, every one that footer and feature links of the home page lead to (specification of accounts,
 * section 2), and their storage at the first start.
 */
import type { Block } from '@docketry/contracts/rules/blocks.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { isSameDraft, newestPost, putVersions, shipped, type Draft, type StoredPost } from './post-store.ts'

/** `content`: paragraphs of HTML, and pictures of ui/public/pictures. */
type Article = { path: string; title: string; date: string; emoji: string; content: Block[] }

const para = (content: string): Block => ({ type: 'para', content })
const picture = (content: string, caption: string): Block => ({ type: 'image', content, caption })

const article = ({ emoji, content, ...rest }: Article): Draft => ({
  ...rest,
  hero: `/pictures/${rest.path}.svg`,
  author: 'Docketry',
  emoji: encodeURIComponent(emoji),
  content: JSON.stringify(content),
})

const aboutUs = article({
  path: 'about-us',
  title: 'About us',
  date: '2021-05-21',
  emoji: '🧾',
  content: [
    para(
      '<p>Every quarter the same shoebox comes back: fuel dockets, hardware receipts, a phone bill folded in four. Somebody in a practice types them into a spreadsheet, one by one, and a Business Activity Statement is only as good as that typing. Docketry was made so that nobody has to.</p>',
    ),
    para(
      '<h2>What we do</h2><p>You scan, photograph or upload paper, or a driver picks it up. Docketry straightens every page, reads it, finds date, number, supplier, ABN, category, total and GST, and says of each how sure it is. Your team then looks at the doubtful figures only, by keyboard, with the page beside them.</p>',
    ),
    para(
      '<h2>What we hold to</h2><ul><li><strong>A figure keeps its origin.</strong> What the machine read, what a person changed, and when, stays in the history of the invoice and can be shown to an auditor.</li><li><strong>What you typed is yours.</strong> A better model never overwrites a person; it makes a proposal.</li><li><strong>One bad page costs one page.</strong> The rest of the pile goes on.</li><li><strong>Your paper is not our product.</strong> Pages are read by our own software. They are not sold, and not sent to an advertising company.</li></ul>',
    ),
    para(
      '<h2>Who it is for</h2><p>Accounting firms, bookkeepers and small businesses in Australia. ABNs, GST and quarters are built in rather than added on. If you would like to see it on your own shoebox, the <a href="/register">first 100 invoices a month cost nothing</a>.</p>',
    ),
  ],
})

const career = article({
  path: 'career',
  title: 'Career: work on the dull part of bookkeeping',
  date: '2021-06-04',
  emoji: '🧰',
  content: [
    para('<p>Data entry is dull. Taking it away is not. We are a small team, and most of what we do falls into three kinds of work.</p>'),
    para(
      '<h2>Reading paper</h2><p>A thermal docket that has been in the sun, a photo taken at an angle on a ute’s bonnet, an invoice whose total is on page three. We measure ourselves on papers like these, page by page, and publish to ourselves what got worse as well as what got better.</p>',
    ),
    para(
      '<h2>Making review quick</h2><p>A reviewer looks at hundreds of invoices in a sitting. Half a second saved per row matters, and so does an error that was caught. If you have done this work yourself, in a practice or for your own business, we would rather hear from you than from somebody who has only read about it.</p>',
    ),
    para(
      '<h2>Reviewing</h2><p>Some customers ask for a second pair of eyes. Qualified accountants and bookkeepers take those invoices from a queue, correct them and hand them back within 24 hours. The work can be done from anywhere in Australia with a screen large enough for a page and a grid.</p>',
    ),
    para(
      '<h2>Openings</h2><p>We list no openings here unless there are some, and at the moment there are none. You are still welcome to write: tell us in a few lines what you have done and what you would mend first, through the <a href="/#contact">contact form</a>. A person reads it, and answers within 24 hours.</p>',
    ),
  ],
})

const pricingExplained = article({
  path: 'pricing-explained',
  title: 'Pricing explained',
  date: '2021-07-12',
  emoji: '💲',
  content: [
    para(
      '<p>There are two kinds of plan. With <strong>Basic</strong> you scan or upload yourself. With <strong>Complete</strong> we also come for the paper. All prices are in Australian dollars and charged every quarter, because that is how most people lodge.</p>',
    ),
    para(
      '<h2>Free</h2><p>100 invoices a month, for as long as you like. Copies are kept for 3 months. Download what you want to keep: the law asks most businesses to keep records for 5 years.</p>',
    ),
    para(
      '<h2>Basic</h2><ul><li>Small: $180 a quarter for 3,000 invoices</li><li>Medium: $360 for 6,000</li><li>Large: $600 for 10,000</li></ul><p>That is 6 cents an invoice in each of them. Copies are kept for 5 years, and support is there 24x7.</p>',
    ),
    para(
      '<h2>Complete</h2><ul><li>Small: $970 a quarter for 3,000 invoices and 10 pick-ups</li><li>Medium: $1,870 for 6,000 and 20 pick-ups</li><li>Large: $2,770 for 10,000 and 30 pick-ups</li></ul><p>The difference pays for the driver, the scanning, and bringing your originals back.</p>',
    ),
    para(
      '<h2>Questions people ask</h2><p><strong>What counts as an invoice?</strong> One invoice that was read from your pages, however many pages it has.</p><p><strong>Is a practice charged per client?</strong> No. One plan covers all the clients of a firm, and every member of your team.</p><p><strong>Can I stop?</strong> Yes: Stop Auto Renewing, in Subscription. The plan runs to the end of what is paid for, and no further payment is taken.</p><p><strong>Coupons</strong> take a percentage off the price; type yours in before paying.</p>',
    ),
  ],
})

const forAccountingFirms = article({
  path: 'for-accounting-firms',
  title: 'For accounting firms: the quarter without the typing',
  date: '2021-08-09',
  emoji: '🏛️',
  content: [
    para(
      '<p>For most clients on a quarterly cycle a BAS is due on 28 October, 28 February, 28 April and 28 July. The paper arrives in the fortnight before. What a firm can change is how long each page takes from there.</p>',
    ),
    para(
      '<h2>One list of clients</h2><p>Add each client once, by ABN (checked as you type it) or by tax file number (encrypted, shown masked, and each look at it recorded). Batches stay with their client, by scan or by quarter, and your whole team sees the same list.</p>',
    ),
    para(
      '<h2>Doubtful figures first</h2><p>Amber is what the reader is unsure of; red is missing or cannot be right. Everything else can be accepted with one key. The page stands beside the row with the figure marked on it, so that checking is a look and not a search.</p>',
    ),
    para(
      '<h2>A trail you can show</h2><p>Each figure keeps what was read, who changed it and when. The question “where does this come from?” has an answer a year later, after the junior who typed it has left.</p>',
    ),
    para(
      '<h2>A second pair of eyes</h2><p>Where an invoice matters, ask for a manual review. A Docketry accountant looks at it within 24 hours, and what they corrected is in the history like everybody else’s.</p>',
    ),
    para(
      '<h2>What it does not do</h2><p>Docketry does not lodge, and it does not decide whether a purchase was private or an input tax credit may be claimed. That judgement stays with a registered agent. What you take with you is a GST worksheet whose every figure opens its invoices, an Excel workbook, bills for Xero, MYOB or QuickBooks, and a CSV file with a link to the page behind every row.</p>',
    ),
  ],
})

const forBookKeepers = article({
  path: 'for-book-keepers',
  title: 'For bookkeepers: more clients, same hours',
  date: '2021-08-23',
  emoji: '📚',
  content: [
    para(
      '<p>A bookkeeper’s week is made of small piles from many people. Docketry is built around that: many clients, one screen, and hands that stay on the keys.</p>',
    ),
    para(
      '<h2>Get the paper in</h2><p>Drag a folder of PDFs onto a client. Put a stack through the scanner, or hold each docket under a camera: a page is taken by itself once it lies still. Long PDFs are cut into invoices where one ends and the next begins, and you can cut and join by hand where a machine would guess.</p>',
    ),
    para(
      '<h2>Three GST traps it looks for</h2><ul><li><strong>GST that is not a tenth.</strong> On a fully taxable invoice GST is the total divided by 11. Where it is not, the row says so: part of it may be GST-free.</li><li><strong>No ABN.</strong> Without one the payer may have to withhold, and without a tax invoice there is no credit for a purchase over $82.50 including GST.</li><li><strong>The same invoice twice.</strong> Suppliers re-send. It is shown to you, not silently dropped: two monthly bills can look alike.</li></ul>',
    ),
    para(
      '<h2>Teach it once</h2><p>Set a category or GST treatment for every row of one supplier with one key, and take it back with one.</p>',
    ),
    para(
      '<h2>Hand it over</h2><p>Download the batch as a CSV file: date, number, ABN, supplier, category, total, GST, and a link to the image. It opens in any spreadsheet; bills for Xero, MYOB and QuickBooks are under Accounting on the page of the client.</p>',
    ),
  ],
})

const forSmbs = article({
  path: 'for-smbs',
  title: 'For small businesses: keep the image, lose the shoebox',
  date: '2021-09-06',
  emoji: '🏪',
  content: [
    para(
      '<p>If you run a café, a van or a shop, paper is what is left at the end of the day. Here is what the rules ask of it, in plain words, and what Docketry takes off your hands.</p>',
    ),
    para(
      '<h2>What you have to keep</h2><p>Records of what you bought and sold, in English or easily put into it, for 5 years from when they were made or the transaction was completed, whichever is later. A true and clear digital image may take the place of the paper. Some records, for assets subject to capital gains tax for example, are needed for longer.</p>',
    ),
    para(
      '<h2>What makes a tax invoice</h2><p>The words “tax invoice”, the seller’s name and ABN, the date, what was sold with quantity and price, the GST (or a note that the price includes it), and which items are taxable. From $1,000 it also names you. For purchases of more than $82.50 including GST you need one to claim the credit.</p>',
    ),
    para(
      '<h2>What a BAS asks</h2><p>With a GST turnover under $10 million you normally report three figures for GST: total sales (G1), GST on sales (1A) and GST on purchases (1B). Good dockets make the last one easy and right.</p>',
    ),
    para(
      '<h2>A habit that works</h2><p>Photograph each docket when you get it: thermal paper fades. Upload once a week. Look at what is amber, accept the rest, and let your bookkeeper see it the same minute. 100 invoices a month are free.</p><p><em>This is general information and not tax advice. Ask a registered tax or BAS agent about your own case.</em></p>',
    ),
  ],
})

const googleAi = article({
  path: 'google-ai',
  title: 'Google AI, and who reads your invoices here',
  date: '2021-10-11',
  emoji: '🔎',
  content: [
    para(
      '<p>People ask whether Docketry uses Google’s AI. It is a fair question, with a short answer: no. Your pages are read on the machines that Docketry itself runs on.</p>',
    ),
    para(
      '<h2>How a page is read</h2><ol><li>The page is turned upright, cropped and straightened.</li><li>A PDF that holds its own text is read from that text. Anything else goes through optical character recognition, which gives every word with its place on the page.</li><li>A model of our own looks at those words: what stands near “Total”, which number passes the checksum of an ABN, which date is the invoice’s and which is when it is due. It proposes seven fields.</li><li>Each proposal comes with a confidence, and that is measured against invoices whose answers are known: of values said to be 90 per cent sure, nine in ten should be right.</li></ol>',
    ),
    para(
      '<h2>Why not a large cloud model?</h2><p>They are good, and getting better. But a figure from a language model has no place on the page, so nobody can check it at a glance; and every client’s supplier list would leave the country with the image. We chose a smaller reader that can point at what it read.</p>',
    ),
    para(
      '<h2>What that costs us</h2><p>Handwriting is harder for it, and so are crumpled dockets with faint print. It says so: those fields come up amber. It is meant to be honest about doubt, because a wrong figure that looks certain is the expensive kind.</p>',
    ),
    para(
      '<h2>And a person, when you want one</h2><p>For what matters, a Docketry accountant looks at the page within 24 hours. <a href="/blog/how-to-review">How to review</a> shows how to do it yourself.</p>',
    ),
  ],
})

const howToReview = article({
  path: 'how-to-review',
  title: 'How to review 300 receipts in 10 minutes',
  date: '2021-11-15',
  emoji: '⌨️',
  content: [
    para(
      '<p>Two seconds a receipt is not reading: it is glancing at what is doubtful and trusting what is not. That only works if doubt is shown honestly and your hands never leave the keys.</p>',
    ),
    picture('/pictures/review.webp', 'The page on one side, its row on the other, and the active figure marked on the page.'),
    para(
      '<h2>Colours</h2><p><strong>Amber</strong>: the reader is unsure. <strong>Red</strong>: missing, or it cannot be right, such as an ABN that fails its checksum. Rows without either need one look at the total.</p>',
    ),
    para(
      '<h2>Keys</h2><ul><li>Arrows move from cell to cell; <strong>Enter</strong> edits; <strong>Esc</strong> takes back.</li><li><strong>1</strong>, <strong>2</strong>, <strong>3</strong> take another value that the reader found on the page.</li><li><strong>F4</strong> cycles GST: as read, GST Free, 10% (the total divided by 11).</li><li><strong>F3</strong> shows or hides the marks on the page.</li><li><strong>Alt</strong> with T, G, B, I, C, D goes to total, GST, supplier, invoice number, category, date.</li><li><strong>Ctrl+S</strong> (or ⌘S) saves. <strong>?</strong> shows every key, and lets you change them.</li></ul>',
    ),
    para(
      '<h2>An order that works</h2><ol><li>Sort by supplier. Ten fuel dockets of one station go quicker together.</li><li>Go from doubt to doubt rather than from row to row.</li><li>Set a category for every row of a supplier with one key.</li><li>Leave a page that cannot be read; ask for a manual review of it in the end.</li></ol><p>A warning from people who have measured such work: speed without catching errors is worth nothing. Slow down for large totals.</p>',
    ),
  ],
})

const exportAsExcel = article({
  path: 'export-as-excel',
  title: 'Export as Excel, worksheet and bills',
  date: '2021-12-06',
  emoji: '📊',
  content: [
    para('<p>A reviewed batch is of use once it is where you work. This is what Docketry gives you.</p>'),
    para(
      '<h2>A CSV file that Excel opens</h2><p>Press Download on a batch or a quarter. You get a zip file with one CSV file in it, with the columns Date, Inv No., ABN, Supplier, Category, Total, GST and Invoice. The last one is a link to the image of the page, so that whoever reads the spreadsheet can see what a figure came from. The file carries a mark that tells Excel about accents, so that “Café” stays “Café”.</p>',
    ),
    para(
      '<h2>And your accounting package</h2><p>Under Accounting on the page of a client you choose Xero, MYOB AccountRight or QuickBooks Online and import its chart of accounts. Accepted invoices are then exported as a file of bills in its columns. What does not fit is named, with the reason.</p>',
    ),
    para(
      '<h2>And an Excel workbook</h2><p>In the menu of a batch or a quarter, and under Settings for a client or the whole firm: dates and amounts as such, totals below the rows, and a link to each page.</p>',
    ),
    para(
      '<h2>Three tips for Excel</h2><ul><li>Open it with a double click on an Australian computer: dates come out as day, month and year. Elsewhere use Data, From Text/CSV, and choose the date order yourself.</li><li>Check the sum of GST against the sum of Total divided by 11. They differ by one eleventh of what is GST-free or not subject to GST; if nothing should be, look for the row.</li><li>Filter Category for blanks before you send it on.</li></ul>',
    ),
    para(
      '<h2>And the GST worksheet</h2><p>From the page of a client, for a month, quarter or year: label by label (G10, G11, 1B and the others), with each figure one click from its invoices, on the screen, as PDF and for Excel. What is not reviewed, flagged or without a date stands beside the figures, with the difference it would make.</p>',
    ),
  ],
})

/** Stored at the first start by `seedPosts`. */
export const shippedPosts: Draft[] = [
  aboutUs,
  career,
  pricingExplained,
  forAccountingFirms,
  forBookKeepers,
  forSmbs,
  googleAi,
  howToReview,
  exportAsExcel,
]

/**
 * Stores the shipped articles that are missing, and a new version of those that an earlier build has shipped with another text; what a
 * person has saved is never replaced. Several processes may run it concurrently, since the id of the write is the same.
 */
export async function seedPosts(documents: Documents, at: number, drafts: Draft[] = shippedPosts): Promise<void> {
  const due: StoredPost[] = []
  for (const draft of drafts) {
    const newest = await newestPost(documents, draft.path)
    if (newest === null || (newest.by === shipped && !isSameDraft(newest, draft)))
      due.push({ ...draft, version: (newest?.version ?? 0) + 1, by: shipped, at, writeId: shipped })
  }
  await putVersions(documents, due)
}
