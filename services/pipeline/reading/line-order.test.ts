import { expect, it } from 'vitest'
import { orderLines, type BoxWords } from './line-order.ts'

/** A box whose words share its width evenly. */
function box(text: string, x: number, y: number, width: number, height = 20, angle = 0): BoxWords {
  const texts = text.split(' ')
  const step = width / texts.length
  const words = texts.map((word, i) => {
    const middle = y + Math.tan(angle) * ((i + 0.5) * step - width / 2)
    return {
      text: word,
      confidence: 1,
      left: x + i * step,
      right: x + (i + 0.8) * step,
      top: middle - height / 2,
      bottom: middle + height / 2,
    }
  })
  return { box: { x: x + width / 2, y, width, height: 1.6 * height, angle }, words }
}
const read = (...boxes: BoxWords[]) =>
  Object.values(Object.groupBy(orderLines(boxes), word => word.line)).map(line => line!.map(word => word.text).join(' '))

it('orderLines joins boxes at one height from left to right, and counts lines from the top', () => {
  expect(read(box('Total', 50, 202, 60), box('Tax Invoice', 300, 50, 200), box('$110.00', 500, 200, 80), box('GST', 50, 160, 40))).toEqual([
    'Tax Invoice',
    'GST',
    'Total $110.00',
  ])
})

it('orderLines puts two small lines beside a heading into two lines', () => {
  expect(read(box('HEADING', 50, 100, 300, 60), box('ABN 51', 450, 85, 100), box('Phone 03', 450, 112, 100))).toEqual([
    'HEADING ABN 51',
    'Phone 03',
  ])
})

it('orderLines follows the slope of long lines', () => {
  const angle = 0.05
  expect(
    read(
      box('Freight to the customer in Hobart', 50, 110, 500, 20, angle),
      box('Freight two', 50, 125, 100, 20, 0),
      box('55.00', 700, 110 + 425 * Math.tan(angle), 60),
      box('66.00', 700, 140 + 425 * Math.tan(angle), 60),
    ),
  ).toEqual(['Freight to the customer in Hobart 55.00', 'Freight two 66.00'])
})

it('orderLines leaves out boxes without words', () => {
  expect(orderLines([{ ...box('a', 0, 0, 10), words: [] }])).toEqual([])
})

it('orderLines leaves out a word that another box has, read with more confidence', () => {
  const unsure = box('Total 33.90', 50, 200, 300)
  expect(read({ ...unsure, words: unsure.words.map(word => ({ ...word, confidence: 0.6 })) }, box('RM 33.90', 150, 202, 200))).toEqual([
    'Total RM 33.90',
  ])
})

it('orderLines keeps close lines whose words have boxes that reach into each other', () => {
  const angle = 0.05
  const taller = (one: BoxWords): BoxWords => ({
    ...one,
    words: one.words.map(word => ({ ...word, top: word.top - 12, bottom: word.bottom + 12 })),
  })
  const [first, second, third] = [
    box('BLUEGUM TIMBER SUPPLIES', 50, 100, 500, 30, angle),
    box('HARDWARE (NORTH', 50, 128, 500, 30, angle),
    box('SHORE) PTY LTD', 80, 156, 440, 30, angle),
  ].map(taller)
  const unsure = { ...first!, words: first!.words.map(word => ({ ...word, confidence: 0.8 })) }
  expect(read(unsure, second!, third!)).toEqual(['BLUEGUM TIMBER SUPPLIES', 'HARDWARE (NORTH', 'SHORE) PTY LTD'])
})
