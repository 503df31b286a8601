import { expect, it } from 'vitest'
import { viewAfter, zoomed, type View } from './zoom.ts'

const whole: View = { page: 'i1 1', key: 'total', hasPosition: true, zoom: 'whole' }

it('every row and page opens whole', () => {
  expect(viewAfter({ ...whole, zoom: 2 }, { page: 'i2 1', key: 'total', hasPosition: true }).zoom).toBe('whole')
  expect(viewAfter({ ...whole, zoom: 'field' }, { page: 'i1 2', key: 'gst', hasPosition: true }).zoom).toBe('whole')
})

it('another column is zoomed to when its position is known, otherwise the page is whole', () => {
  const gst = viewAfter(whole, { page: 'i1 1', key: 'gst', hasPosition: true })
  expect(gst.zoom).toBe('field')
  expect(viewAfter(gst, { page: 'i1 1', key: 'abn', hasPosition: false }).zoom).toBe('whole')
  expect(viewAfter({ ...whole, zoom: 1.5 }, { page: 'i1 1', key: 'abn', hasPosition: false }).zoom).toBe('whole')
})

it('a chosen zoom stays within the row', () => {
  expect(viewAfter({ ...whole, zoom: 1.5 }, { page: 'i1 1', key: 'gst', hasPosition: true }).zoom).toBe(1.5)
})

it('the zoom stays while the position of a corrected value is searched', () => {
  expect(viewAfter({ ...whole, hasPosition: false }, { page: 'i1 1', key: 'total', hasPosition: true }).zoom).toBe('whole')
  const same = { ...whole }
  expect(viewAfter(same, { page: 'i1 1', key: 'total', hasPosition: true })).toBe(same)
})

it('zoomed stays between a twentieth and four times', () => {
  expect([zoomed(3.9, 1.25), zoomed(0.05, 0.8), zoomed(1, 1.25)]).toEqual([4, 0.05, 1.25])
})
