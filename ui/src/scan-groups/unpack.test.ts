import { File } from 'node:buffer'
import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { inFolderOrder, withNew } from './files.ts'
import { refusedText, unpackAll } from './unpack.ts'

type Contents = Record<string, string | Uint8Array>
async function bytesOf(contents: Contents, compression: 'STORE' | 'DEFLATE' = 'DEFLATE'): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(contents)) zip.file(name, content)
  return zip.generateAsync({ type: 'uint8array', compression }) as Promise<Uint8Array<ArrayBuffer>> // of its own buffer
}
const asFile = (bytes: Uint8Array<ArrayBuffer>, name = 'bills.zip') =>
  new File([bytes], name, { type: 'application/zip', lastModified: 1 }) as unknown as globalThis.File // Node's File instead of the browser's
const zipOf = async (contents: Contents, name?: string, compression?: 'STORE') => asFile(await bytesOf(contents, compression), name)
const unpacked = async (...files: globalThis.File[]) => {
  const { files: extracted, notice } = await unpackAll(files)
  return { notice, files: await Promise.all(extracted.map(async it => [it.name, it.type, await it.text()])) }
}

it.each(['STORE', undefined] as const)('a zip is replaced by its files, without folders and system files (%s)', async compression => {
  const contents = {
    'June/a.PNG': 'one',
    'June/fuel/b.jpeg': 'two',
    'c.jpg': 'three',
    'd.pdf': 'four '.repeat(10_000),
    'e.xml': '<five/>',
    'f.HEIC': 'six',
    '__MACOSX/._a.PNG': 'x',
    'June/.DS_Store': 'x',
    'Thumbs.db': 'x',
    '.hidden/e.pdf': 'x',
  }
  const other = asFile(new TextEncoder().encode('plain'), 'first.pdf')
  expect(await unpacked(other, await zipOf(contents, undefined, compression))).toEqual({
    notice: null,
    files: [
      ['first.pdf', 'application/zip', 'plain'],
      ['a.PNG', 'image/png', 'one'],
      ['b.jpeg', 'image/jpeg', 'two'],
      ['c.jpg', 'image/jpeg', 'three'],
      ['d.pdf', 'application/pdf', 'four '.repeat(10_000)],
      ['e.xml', 'text/xml', '<five/>'],
      ['f.HEIC', 'image/heic', 'six'],
    ],
  })
})

it('equal names in two folders are both kept, and a zip dropped twice is added once', async () => {
  const zip = await zipOf({ 'June/a.png': 'one', 'July/a.png': 'two' })
  const { files } = await unpackAll([zip])
  const again = (await unpackAll([zip])).files
  const list = withNew([], inFolderOrder(files))
  expect(await Promise.all(withNew(list, again).map(it => it.text()))).toEqual(['two', 'one'])
})

it('skipped entries are listed by name with the reason', async () => {
  const zip = await zipOf({
    'a.png': 'one',
    'x/notes.txt': 'x',
    'inner.zip': 'x',
    'empty.pdf': '',
    'large.pdf': new Uint8Array(25_000_001),
  })
  expect(await unpacked(zip)).toEqual({
    files: [['a.png', 'image/png', 'one']],
    notice:
      '4 files of bills.zip left out: notes.txt (not PNG, JPEG, HEIC, PDF or XML), inner.zip (a zip inside the zip), empty.pdf (empty), large.pdf (over 25 MB).',
  })
})

it('a zip without usable files is named', async () => {
  expect(await unpacked(await zipOf({}, 'empty.zip'))).toEqual({
    files: [],
    notice: 'empty.zip holds no PNG, JPEG, HEIC, PDF or XML that can be used.',
  })
  expect(await unpacked(await zipOf({ 'notes.txt': 'x' }))).toEqual({
    files: [],
    notice: 'bills.zip holds no PNG, JPEG, HEIC, PDF or XML that can be used: notes.txt (not PNG, JPEG, HEIC, PDF or XML).',
  })
})

const wrong = (change: (bytes: Uint8Array<ArrayBuffer>, view: DataView) => Uint8Array<ArrayBuffer> | undefined) => async () => {
  const bytes = await bytesOf({ 'a.pdf': Array.from({ length: 2000 }, (_, i) => `${i * 7919}`).join(' '), 'b.pdf': 'two' })
  return change(bytes, new DataView(bytes.buffer, bytes.byteOffset)) ?? bytes
}
const directoryAt = (bytes: Uint8Array, view: DataView): number => view.getUint32(bytes.length - 6, true)

it.each([
  ['cut off', wrong(bytes => bytes.slice(0, bytes.length / 2))],
  ['with a byte changed', wrong(bytes => void (bytes[1500] = bytes[1500]! ^ 255))],
  ['with a wrong checksum', wrong((bytes, view) => view.setUint32(directoryAt(bytes, view) + 16, 1, true) as undefined)],
  ['whose entries lie elsewhere', wrong((bytes, view) => view.setUint32(directoryAt(bytes, view) + 42, 999, true) as undefined)],
  ['with the content of a text file', () => Promise.resolve(new TextEncoder().encode('no zip at all'))],
])('a zip %s is left out whole, by name', async (_, make) => {
  expect(await unpacked(asFile(await make()))).toEqual({
    files: [],
    notice: 'bills.zip is damaged or is not a zip file. Make it again, or drop the files themselves.',
  })
})

it('a zip locked with a password is left out', async () => {
  const make = wrong((bytes, view) => view.setUint16(directoryAt(bytes, view) + 8, 1, true) as undefined)
  expect(await unpacked(asFile(await make()))).toEqual({
    files: [],
    notice: 'bills.zip is locked with a password. Unpack it and drop the files themselves.',
  })
})

it('a zip of more than 500 files is left out; hidden files are not counted', async () => {
  const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.png`, 'x']))
  expect((await unpacked(await zipOf(of(501)))).notice).toBe(
    'bills.zip holds more than 500 files. Unpack it and drop the files themselves.',
  )
  expect((await unpacked(await zipOf({ ...of(500), '.DS_Store': 'x' }))).files).toHaveLength(500)
})

it('inflating stops at 25 MB a file and 500 MB a zip, whatever sizes the zip claims', async () => {
  const bytes = await bytesOf(
    Object.fromEntries(Array.from({ length: 22 }, (_, i) => [`${i}.pdf`, i === 0 ? new Uint8Array(26_000_000) : 'x'])),
  )
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const packed = view.getUint32(directoryAt(bytes, view) + 20, true)
  // All entries point to the first one's data and claim to be ten bytes.
  for (let at = directoryAt(bytes, view); view.getUint32(at, true) === 0x02014b50; at += 46 + view.getUint16(at + 28, true)) {
    view.setUint32(at + 20, packed, true)
    view.setUint32(at + 24, 10, true)
    view.setUint32(at + 42, 0, true)
  }
  expect(await unpacked(asFile(bytes))).toEqual({
    files: [],
    notice: 'bills.zip unpacks to more than 500 MB and was left out. Send what it holds as several zips.',
  })
}, 60_000)

it('files that are refused are named for each reason, the first ones where there are many', () => {
  const refused = (name: string, code: string) => ({ file: { name }, errors: [{ code }] })
  const documents = ['a.docx', 'b.docx', 'c.docx', 'd.docx', 'e.docx'].map(name => refused(name, 'file-invalid-type'))
  const why = 'is not a PNG, JPEG, HEIC, PDF or e-invoice (XML), or a zip of them.'
  const empty = refused('empty.pdf', 'file-too-small')
  expect(refusedText([empty])).toBe('empty.pdf is empty. Scan or save it again.')
  expect(refusedText(documents.slice(0, 2))).toBe(`a.docx ${why} 1 more file left out for this reason: b.docx.`)
  expect(refusedText(documents)).toBe(`a.docx ${why} 4 more files left out for this reason: b.docx, c.docx, d.docx and others.`)
  expect(refusedText([empty, ...documents.slice(0, 1), refused('large.pdf', 'file-too-large')])).toBe(
    `empty.pdf is empty. Scan or save it again. a.docx ${why} large.pdf is over 25 MB. Scan it at 200 or 300 dpi.`,
  )
})
