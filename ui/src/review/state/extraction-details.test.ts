import { expect, it } from 'vitest'
import { fakeInvoice, fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakePaper, fakeRows } from '../../../testing/fake-lines.ts'
import { detailOf } from './lines.ts'
import { papersFor } from './extraction-details.ts'
import { createReview } from './review.ts'

/** 200 rows of which `here` came with their papers; what is fetched is told and answered. */
function opened(here = 0, answer = (ids: readonly string[]) => Promise.resolve(ids.map(id => fakePaper(fakeInvoice(Number(id.slice(1))))))) {
  const review = createReview(detailOf(fakeRows(fakeDetail(200), here)))
  const asked: string[][] = []
  const papers = papersFor(review, ids => (asked.push([...ids]), answer(ids)))
  const lacking = () => review.store.get().rows.filter(it => it.invoice.lacks).length
  return { review, papers, asked, lacking }
}

it('fetches a hundred at a time, each once, and takes them in one go', async () => {
  const { review, papers, asked, lacking } = opened()
  const ids = review.store.get().order
  await Promise.all([papers.have(ids.slice(0, 150)), papers.have(ids.slice(100, 160))])
  expect([asked.map(it => it.length).sort((a, b) => b - a), lacking()]).toEqual([[100, 50, 10], 40])
  await papers.have(ids.slice(0, 150))
  expect(asked.length).toBe(3)
})

it('goes ahead of the hand before it gets to what is not here', async () => {
  const { papers, asked, lacking } = opened(40)
  papers.around('i5')
  expect(asked).toEqual([])
  papers.around('i20')
  expect(asked.flat()).toEqual(expect.arrayContaining(['i40', 'i79']))
  await papers.have(asked.flat())
  papers.around('i25')
  expect([asked.length, lacking() <= 120]).toEqual([1, true])
})

/** Answers of another quarter of an hour have other addresses. */
const signed = (clock: { minutes: number }) => (ids: readonly string[]) => Promise.resolve(ids.map(id => {
  const paper = fakePaper(fakeInvoice(Number(id.slice(1))))
  return { ...paper, pages: paper.pages.map(page => ({ ...page, image: `${page.image}?until=${clock.minutes}` })) }
}))

it('asks for new addresses of pictures before they run out, ahead of the hand', async () => {
  const clock = { minutes: 0 }
  const review = createReview(detailOf(fakeRows(fakeDetail(200), 200)))
  const asked: string[][] = []
  const papers = papersFor(review, ids => (asked.push([...ids]), signed(clock)(ids)), () => clock.minutes * 60_000)
  clock.minutes = 12
  papers.around('i50')
  expect(asked).toEqual([])
  clock.minutes = 14
  papers.around('i50')
  expect(asked.flat()).toEqual(expect.arrayContaining(['i20', 'i50', 'i109']))
  await papers.have(asked.flat())
  expect(review.row('i60')?.invoice.pages[0]?.image).toContain('?until=14')
  expect(review.row('i150')?.invoice.pages[0]?.image).not.toContain('until')
  papers.around('i51')
  expect(asked.length).toBe(1)
  clock.minutes = 28
  papers.around('i51')
  expect(asked.length).toBe(2)
})

it('fetches new addresses of one that failed, and keeps the row where they are the same', async () => {
  const { review, papers, asked } = opened(200)
  const before = review.row('i7')
  await Promise.all([papers.renew('i7'), papers.renew('i7')])
  expect([asked, review.row('i7') === before]).toEqual([[['i7']], true])
})

it('makes anew only the rows whose papers came', async () => {
  const { review, papers } = opened()
  const before = review.store.get().rows
  await papers.have(['i7'])
  const after = review.store.get().rows
  expect(after.filter((it, i) => it !== before[i]).map(it => it.id)).toEqual(['i7'])
  expect(review.row('i7')?.invoice.fields['gst']?.candidates).toEqual(fakeInvoice(7).fields['gst']?.candidates)
})

it('passes a failure on, and asks again the next time', async () => {
  let fails = true
  const { papers, lacking } = opened(0, ids => (fails ? Promise.reject(new Error('No connection.')) : Promise.resolve(ids.map(id => fakePaper(fakeInvoice(Number(id.slice(1))))))))
  await expect(papers.have(['i1'])).rejects.toThrow('No connection.')
  fails = false
  await papers.have(['i1'])
  expect(lacking()).toBe(199)
})

it('leaves aside the paper of another reading', async () => {
  const { papers, lacking } = opened(0, ids => Promise.resolve(ids.map(() => ({ ...fakePaper(fakeInvoice(1)), stamp: 'older' }))))
  await papers.have(['i1'])
  expect(lacking()).toBe(200)
})
