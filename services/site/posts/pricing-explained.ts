import { article, para } from './article.ts'

export const pricingExplained = article({
  path: 'pricing-explained', title: 'Pricing explained', date: '2021-07-12', emoji: '💲',
  content: [
    para('<p>There are two kinds of plan. With <strong>Basic</strong> you scan or upload yourself. With <strong>Complete</strong> we also come for the paper. All prices are in Australian dollars and charged every quarter, because that is how most people lodge.</p>'),
    para('<h2>Free</h2><p>100 invoices a month, for as long as you like. Copies are kept for 3 months. Download what you want to keep: the law asks most businesses to keep records for 5 years.</p>'),
    para('<h2>Basic</h2><ul><li>Small: $180 a quarter for 3,000 invoices</li><li>Medium: $360 for 6,000</li><li>Large: $600 for 10,000</li></ul><p>That is 6 cents an invoice in each of them. Copies are kept for 5 years, and support is there 24x7.</p>'),
    para('<h2>Complete</h2><ul><li>Small: $970 a quarter for 3,000 invoices and 10 pick-ups</li><li>Medium: $1,870 for 6,000 and 20 pick-ups</li><li>Large: $2,770 for 10,000 and 30 pick-ups</li></ul><p>The difference pays for the driver, the scanning, and bringing your originals back.</p>'),
    para('<h2>Questions people ask</h2><p><strong>What counts as an invoice?</strong> One invoice that was read from your pages, however many pages it has.</p><p><strong>Is a practice charged per client?</strong> No. One plan covers all the clients of a firm, and every member of your team.</p><p><strong>Can I stop?</strong> Yes: Stop Auto Renewing, in Subscription. The plan runs to the end of what is paid for, and no further payment is taken.</p><p><strong>Coupons</strong> take a percentage off the price; type yours in before paying.</p>'),
  ],
})
