import { article, para } from './article.ts'

export const forBookKeepers = article({
  path: 'for-book-keepers', title: 'For bookkeepers: more clients, same hours', date: '2021-08-23', emoji: '📚',
  content: [
    para('<p>A bookkeeper’s week is made of small piles from many people. Docketry is built around that: many clients, one screen, and hands that stay on the keys.</p>'),
    para('<h2>Get the paper in</h2><p>Drag a folder of PDFs onto a client. Put a stack through the scanner, or hold each docket under a camera: a page is taken by itself once it lies still. Long PDFs are cut into invoices where one ends and the next begins, and you can cut and join by hand where a machine would guess.</p>'),
    para('<h2>Three GST traps it looks for</h2><ul><li><strong>GST that is not a tenth.</strong> On a fully taxable invoice GST is the total divided by 11. Where it is not, the row says so: part of it may be GST-free.</li><li><strong>No ABN.</strong> Without one the payer may have to withhold, and without a tax invoice there is no credit for a purchase over $82.50 including GST.</li><li><strong>The same invoice twice.</strong> Suppliers re-send. It is shown to you, not silently dropped: two monthly bills can look alike.</li></ul>'),
    para('<h2>Teach it once</h2><p>Set a category or GST treatment for every row of one supplier with one key, and take it back with one.</p>'),
    para('<h2>Hand it over</h2><p>Download the batch as a CSV file: date, number, ABN, supplier, category, total, GST, and a link to the image. It opens in any spreadsheet; direct exports to accounting packages are coming.</p>'),
  ],
})
