import { article, para, picture } from './article.ts'

export const howToReview = article({
  path: 'how-to-review', title: 'How to review 300 receipts in 10 minutes', date: '2021-11-15', emoji: '⌨️',
  content: [
    para('<p>Two seconds a receipt is not reading: it is glancing at what is doubtful and trusting what is not. That only works if doubt is shown honestly and your hands never leave the keys.</p>'),
    picture('/pictures/review.webp', 'The page on one side, its row on the other, and the figure in hand marked on the paper.'),
    para('<h2>Colours</h2><p><strong>Amber</strong>: the reader is unsure. <strong>Red</strong>: missing, or it cannot be right, such as an ABN that fails its checksum. Rows without either need one look at the total.</p>'),
    para('<h2>Keys</h2><ul><li>Arrows move from cell to cell; <strong>Enter</strong> edits; <strong>Esc</strong> takes back.</li><li><strong>1</strong>, <strong>2</strong>, <strong>3</strong> take another value that the reader found on the page.</li><li><strong>F4</strong> cycles GST: as read, GST Free, 10% (the total divided by 11).</li><li><strong>F3</strong> shows or hides the marks on the page.</li><li><strong>Alt</strong> with T, G, B, I, C, D goes to total, GST, supplier, invoice number, category, date.</li><li><strong>Ctrl+S</strong> (or ⌘S) saves. <strong>?</strong> shows every key, and lets you change them.</li></ul>'),
    para('<h2>An order that works</h2><ol><li>Sort by supplier. Ten fuel dockets of one station go quicker together.</li><li>Go from doubt to doubt rather than from row to row.</li><li>Set a category for every row of a supplier with one key.</li><li>Leave a page that cannot be read; ask for a manual review of it in the end.</li></ol><p>A warning from people who have measured such work: speed without catching errors is worth nothing. Slow down for large totals.</p>'),
  ],
})
