import { expect, it } from 'vitest'
import { inFolderOrder, isOfSystem, extensionOf, partsOf, shownSize, withNew } from './files.ts'

const file = (size: number, type = 'image/png') => ({ size, type })

it('names files scan_{n} by their type, anything else as pdf', () => {
  expect(partsOf([file(1), file(1, 'image/jpeg'), file(1, 'application/pdf'), file(1, 'text/plain')])[0]?.map(it => it.name))
    .toEqual(['scan_0.png', 'scan_1.jpg', 'scan_2.pdf', 'scan_3.pdf'])
  expect(extensionOf('')).toBe('pdf')
})

it('cuts a pile into uploads within the limits and numbers on', () => {
  const parts = partsOf([file(60), file(50), file(10), file(10), file(10)], { files: 3, bytes: 100 })
  expect(parts.map(part => part.map(it => it.name))).toEqual([['scan_0.png'], ['scan_1.png', 'scan_2.png', 'scan_3.png'], ['scan_4.png']])
})

it('gives no upload for no files', () => {
  expect(partsOf([])).toEqual([])
})

it('takes the same file once', () => {
  const one = new File(['a'], 'a.png', { lastModified: 1 })
  const again = new File(['a'], 'a.png', { lastModified: 1 })
  const other = new File(['ab'], 'a.png', { lastModified: 1 })
  expect(withNew([one], [again, other])).toEqual([one, other])
  const [fuel, food] = ['June/fuel/a.png', 'June/food/a.png'].map(webkitRelativePath => Object.defineProperty(new File(['a'], 'a.png', { lastModified: 1 }), 'webkitRelativePath', { value: webkitRelativePath }))
  expect(withNew([fuel!], [food!])).toEqual([fuel, food]) // of one name, in two folders
})

it('knows what systems leave in folders for themselves', () => {
  expect(['.DS_Store', '._scan.pdf', 'Thumbs.db', 'desktop.ini', 'scan.pdf', 'notes.txt'].filter(name => isOfSystem({ name }))).toEqual(['.DS_Store', '._scan.pdf', 'Thumbs.db', 'desktop.ini'])
})

it('shows sizes in the units people use', () => {
  expect([shownSize(12), shownSize(45_600), shownSize(1_234_567)]).toEqual(['12 B', '46 kB', '1.2 MB'])
})

it('lists a folder as people read it, and single files as they were taken', () => {
  const of = (...paths: string[]) => inFolderOrder(paths.map(path => Object.assign(new File([], path.split('/').at(-1) ?? ''), { path }))).map(it => it.path)
  expect(of('/June/scan 10.png', '/June/b/scan 1.png', '/June/Scan 2.png', '/June/scan 1.png')).toEqual(['/June/b/scan 1.png', '/June/scan 1.png', '/June/Scan 2.png', '/June/scan 10.png'])
  expect(of('./z.png', './a.png', 'b.png')).toEqual(['./z.png', './a.png', 'b.png'])
})
