/** Sample invoices for tests, as scans and as PDFs with text. */
import sharp from 'sharp'
import { invoiceLines, pdfOf, textLines } from '../workers/test-pdf.ts'

const escaped = (text: string) => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;')

/** A picture of these lines of text: A4 at 150 dpi, black on white. */
export function scanOf(lines: string[], kind: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const rows = lines.map((line, i) => `<text x="120" y="${180 + i * 70}" font-size="34" font-family="sans-serif">${escaped(line)}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="white"/>${rows.join('')}</svg>`
  return sharp(Buffer.from(svg))[kind]().toBuffer()
}

/** The lines of an invoice whose invoice number is unique for each `number`. */
export const linesOf = (number: number): string[] => invoiceLines.map(line => line.replace('20417', String(20_000 + number)))

/** A PDF with text, one invoice a page. */
export const pdfOfInvoices = (...numbers: number[]): Buffer => pdfOf(numbers.map(number => ({ content: textLines(linesOf(number)) })))

/** A truncated picture: it opens, but cannot be decoded to its end. */
export const cutOff = async (): Promise<Buffer> => {
  const whole = await scanOf(linesOf(1), 'png')
  return whole.subarray(0, Math.floor(whole.length / 3))
}
