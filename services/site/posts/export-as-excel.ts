import { article, para } from './article.ts'

export const exportAsExcel = article({
  path: 'export-as-excel', title: 'Export as Excel: what there is, and what is coming', date: '2021-12-06', emoji: '📊',
  content: [
    para('<p>A reviewed batch is of use once it is where you work. This is what Docketry gives you today, and what is on its way.</p>'),
    para('<h2>Today: a CSV file that Excel opens</h2><p>Press Download on a batch or a quarter. You get a zip file with one CSV file in it, with the columns Date, Inv No., ABN, Supplier, Category, Total, GST and Invoice. The last one is a link to the image of the page, so that whoever reads the spreadsheet can see what a figure came from. The file carries a mark that tells Excel about accents, so that “Café” stays “Café”.</p>'),
    para('<h2>Three tips for Excel</h2><ul><li>Open it with a double click on an Australian computer: dates come out as day, month and year. Elsewhere use Data, From Text/CSV, and choose the date order yourself.</li><li>Check the sum of GST against the sum of Total divided by 11. They differ by exactly what is GST-free or not subject to GST; if nothing should be, look for the row.</li><li>Filter Category for blanks before you send it on.</li></ul>'),
    para('<h2>Coming</h2><ul><li>An Excel workbook with types and totals in place.</li><li>The GST calculation worksheet, label by label (G10, G11, 1B and the others), with each figure one click from its invoices.</li><li>Files for two accounting packages.</li></ul><p>We write “coming” until you can use it. The <a href="/#newsletter">newsletter</a> says when that is.</p>'),
  ],
})
