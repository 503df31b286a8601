import { expect, it } from 'vitest'
import { accepted, inFolderOrder, isAcceptable, isHeic, isSystemFile, isXml, scannable, extensionOf, partsOf, withNew } from './files.ts'

const file = (size: number, type = 'image/png') => ({ size, type })

it('files are named scan_{n} with the extension of their type, pdf for any other', () => {
  expect(partsOf([file(1), file(1, 'image/jpeg'), file(1, 'application/pdf'), file(1, 'text/plain')])[0]?.map(it => it.name)).toEqual([
    'scan_0.png',
    'scan_1.jpg',
    'scan_2.pdf',
    'scan_3.pdf',
  ])
  expect(extensionOf('')).toBe('pdf')
})

it('e-invoices are accepted by either type of XML or by their name, and keep their extension; they are not scanned', () => {
  expect(partsOf([file(1, 'text/xml'), file(1, 'application/xml'), file(1, 'image/svg+xml')])[0]?.map(it => it.name)).toEqual([
    'scan_0.xml',
    'scan_1.xml',
    'scan_2.pdf',
  ])
  const named = (name: string, type = '') => new File(['<a/>'], name, { type })
  expect(
    [
      named('a.xml'),
      named('A.XML', 'application/octet-stream'),
      named('b', 'text/xml'),
      named('c.svg', 'image/svg+xml'),
      named('d.txt', 'text/plain'),
    ].map(it => [isAcceptable(it), isXml(it)]),
  ).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
  expect(Object.values(accepted).flat()).toContain('.xml')
  expect(Object.values(scannable).flat()).not.toContain('.xml')
})

it('HEIC photos are accepted by their type or by their name, keep their extension, and can be scanned', () => {
  expect(partsOf([file(1, 'image/heic'), file(1, 'image/heif')])[0]?.map(it => it.name)).toEqual(['scan_0.heic', 'scan_1.heic'])
  const named = (name: string, type = '') => new File(['x'], name, { type })
  expect(
    [named('IMG_1.HEIC'), named('a.heif'), named('b', 'image/heic'), named('c.avif', 'image/avif')].map(it => [
      isAcceptable(it),
      isHeic(it),
    ]),
  ).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
  ])
  expect(Object.values(scannable).flat()).toEqual(expect.arrayContaining(['.heic', '.heif']))
})

it('files are cut into parts within the limits, numbered through all parts', () => {
  const parts = partsOf([file(60), file(50), file(10), file(10), file(10)], { files: 3, bytes: 100 })
  expect(parts.map(part => part.map(it => it.name))).toEqual([['scan_0.png'], ['scan_1.png', 'scan_2.png', 'scan_3.png'], ['scan_4.png']])
})

it('no files give no parts', () => {
  expect(partsOf([])).toEqual([])
})

it('the same file is added once', () => {
  const one = new File(['a'], 'a.png', { lastModified: 1 })
  const again = new File(['a'], 'a.png', { lastModified: 1 })
  const other = new File(['ab'], 'a.png', { lastModified: 1 })
  expect(withNew([one], [again, other])).toEqual([one, other])
  const [fuel, food] = ['June/fuel/a.png', 'June/food/a.png'].map(webkitRelativePath =>
    Object.defineProperty(new File(['a'], 'a.png', { lastModified: 1 }), 'webkitRelativePath', { value: webkitRelativePath }),
  )
  expect(withNew([fuel!], [food!])).toEqual([fuel, food]) // equal names in two folders
})

it('files of the operating system are recognised', () => {
  expect(['.DS_Store', '._scan.pdf', 'Thumbs.db', 'desktop.ini', 'scan.pdf', 'notes.txt'].filter(name => isSystemFile({ name }))).toEqual([
    '.DS_Store',
    '._scan.pdf',
    'Thumbs.db',
    'desktop.ini',
  ])
})

it('files of a folder are in natural order, single files in the order they were chosen', () => {
  const of = (...paths: string[]) =>
    inFolderOrder(paths.map(path => Object.assign(new File([], path.split('/').at(-1) ?? ''), { path }))).map(it => it.path)
  expect(of('/June/scan 10.png', '/June/b/scan 1.png', '/June/Scan 2.png', '/June/scan 1.png')).toEqual([
    '/June/b/scan 1.png',
    '/June/scan 1.png',
    '/June/Scan 2.png',
    '/June/scan 10.png',
  ])
  expect(of('./z.png', './a.png', 'b.png')).toEqual(['./z.png', './a.png', 'b.png'])
})
