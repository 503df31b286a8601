import { expect, it } from 'vitest'
import { fakeInvoice, fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeDetails, fakeRows } from '../../../testing/fake-lines.ts'
import { detailOf } from './server-rows.ts'
import { createDetailsLoader } from './extraction-details.ts'
import { createReview } from './review.ts'

/** 200 rows, of which `here` have their extraction details. Requests are recorded and answered. */
function opened(
  here = 0,
  answer = (ids: readonly string[]) => Promise.resolve(ids.map(id => fakeDetails(fakeInvoice(Number(id.slice(1)))))),
) {
  const review = createReview(detailOf(fakeRows(fakeDetail(200), here)))
  const fetched: string[][] = []
  const loader = createDetailsLoader(review, ids => (fetched.push([...ids]), answer(ids)))
  const notLoaded = () => review.store.get().rows.filter(it => it.invoice.detailsNotLoaded).length
  return { review, loader, fetched, notLoaded }
}

it('details are fetched a hundred at a time, each once, and added together', async () => {
  const { review, loader, fetched, notLoaded } = opened()
  const ids = review.store.get().order
  await Promise.all([loader.load(ids.slice(0, 150)), loader.load(ids.slice(100, 160))])
  expect([fetched.map(it => it.length).sort((a, b) => b - a), notLoaded()]).toEqual([[100, 50, 10], 40])
  await loader.load(ids.slice(0, 150))
  expect(fetched.length).toBe(3)
})

it('details are prefetched ahead of the active row', async () => {
  const { loader, fetched, notLoaded } = opened(40)
  loader.prefetchAround('i5')
  expect(fetched).toEqual([])
  loader.prefetchAround('i20')
  expect(fetched.flat()).toEqual(expect.arrayContaining(['i40', 'i79']))
  await loader.load(fetched.flat())
  loader.prefetchAround('i25')
  expect(fetched).toHaveLength(1)
  expect(notLoaded()).toBeLessThanOrEqual(120)
})

/** Answers of another quarter of an hour have other addresses. */
const signed = (clock: { minutes: number }) => (ids: readonly string[]) =>
  Promise.resolve(
    ids.map(id => {
      const details = fakeDetails(fakeInvoice(Number(id.slice(1))))
      return { ...details, pages: details.pages.map(page => ({ ...page, image: `${page.image}?until=${clock.minutes}` })) }
    }),
  )

it('image addresses are renewed before they expire, ahead of the active row', async () => {
  const clock = { minutes: 0 }
  const review = createReview(detailOf(fakeRows(fakeDetail(200), 200)))
  const fetched: string[][] = []
  const loader = createDetailsLoader(
    review,
    ids => (fetched.push([...ids]), signed(clock)(ids)),
    () => clock.minutes * 60_000,
  )
  clock.minutes = 12
  loader.prefetchAround('i50')
  expect(fetched).toEqual([])
  clock.minutes = 14
  loader.prefetchAround('i50')
  expect(fetched.flat()).toEqual(expect.arrayContaining(['i20', 'i50', 'i109']))
  await loader.load(fetched.flat())
  expect(review.row('i60')?.invoice.pages[0]?.image).toContain('?until=14')
  expect(review.row('i150')?.invoice.pages[0]?.image).not.toContain('until')
  loader.prefetchAround('i51')
  expect(fetched.length).toBe(1)
  clock.minutes = 28
  loader.prefetchAround('i51')
  expect(fetched.length).toBe(2)
})

it('refresh fetches new image addresses, and keeps the row when they are the same', async () => {
  const { review, loader, fetched } = opened(200)
  const before = review.row('i7')
  await Promise.all([loader.refresh('i7'), loader.refresh('i7')])
  expect(fetched).toEqual([['i7']])
  expect(review.row('i7')).toBe(before)
})

it('only rows whose details were loaded are made again', async () => {
  const { review, loader } = opened()
  const before = review.store.get().rows
  await loader.load(['i7'])
  const after = review.store.get().rows
  expect(after.filter((it, i) => it !== before[i]).map(it => it.id)).toEqual(['i7'])
  expect(review.row('i7')?.invoice.fields['gst']?.candidates).toEqual(fakeInvoice(7).fields['gst']?.candidates)
})

it('a failed load throws, and the next one requests again', async () => {
  let fails = true
  const { loader, notLoaded } = opened(0, ids =>
    fails ? Promise.reject(new Error('No connection.')) : Promise.resolve(ids.map(id => fakeDetails(fakeInvoice(Number(id.slice(1)))))),
  )
  await expect(loader.load(['i1'])).rejects.toThrow('No connection.')
  fails = false
  await loader.load(['i1'])
  expect(notLoaded()).toBe(199)
})

it('details of another extraction are ignored', async () => {
  const { loader, notLoaded } = opened(0, ids => Promise.resolve(ids.map(() => ({ ...fakeDetails(fakeInvoice(1)), stamp: 'older' }))))
  await loader.load(['i1'])
  expect(notLoaded()).toBe(200)
})
