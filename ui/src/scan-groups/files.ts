import type { FileRejection } from 'react-dropzone'
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'

/** Types that can be made into scanned pages, with their extensions, in the format of react-dropzone. */
export const scannable = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
}
/** Accepted types: also e-invoices, which browsers report as either type of XML. */
export const accepted = { ...scannable, 'text/xml': ['.xml'], 'application/xml': ['.xml'] }

/** Limits of one upload: files, and bytes of its zip (100 MB, less room for the zip's own headers). */
export const limits = { files: uploadLimits.files, bytes: 99_000_000, oneFile: uploadLimits.fileBytes, zip: uploadLimits.zipBytes }

/** Judged by name: operating systems report different types for zips. */
export const isZip = ({ name }: { name: string }): boolean => /\.zip$/iu.test(name)

/** XML, judged by name too: some systems report no type. Whether it is an e-invoice, the server finds. */
export const isXml = ({ name, type }: { name: string; type: string }): boolean =>
  /\.xml$/iu.test(name) || /^(?:text|application)\/xml$/u.test(type)

/** HEIC, judged by name too: most systems report no type. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /\.hei[cf]$/iu.test(name) || /^image\/hei[cf]$/u.test(type)

const isTooLarge = (it: File): boolean => it.size > (isZip(it) ? limits.zip : limits.oneFile)
/** Accepted type and size. */
export const isAcceptable = (it: File): boolean =>
  (it.type in accepted || isZip(it) || isXml(it) || isHeic(it)) && it.size > 0 && !isTooLarge(it)
/** Validator for react-dropzone. */
export const sizeProblem = (it: File) => (it instanceof File && isTooLarge(it) ? { code: 'file-too-large', message: '' } : null)

const extensions: Record<string, 'png' | 'jpg' | 'heic' | 'xml'> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'text/xml': 'xml',
  'application/xml': 'xml',
}
/** The file type decides the extension; anything else is saved as pdf (specification of scanning, section 5). */
export const extensionOf = (type: string): 'png' | 'jpg' | 'heic' | 'pdf' | 'xml' => extensions[type] ?? 'pdf'

type Numbered<F> = { name: string; file: F }

/** Names files scan_{n} from `first` on, in the order of the table, and cuts them into parts within the limits. */
export function partsOf<F extends { size: number; type: string }>(
  files: readonly F[],
  max: { files: number; bytes: number } = limits,
  first = 0,
): Numbered<F>[][] {
  const parts: Numbered<F>[][] = []
  let bytes = 0
  files.forEach((file, i) => {
    const part = parts.at(-1)
    const fits = part && part.length < max.files && bytes + file.size <= max.bytes
    bytes = fits ? bytes + file.size : file.size
    const named = { name: `scan_${first + i}.${extensionOf(file.type)}`, file }
    if (fits) part.push(named)
    else parts.push([named])
  })
  return parts
}

/** Appends `more` without duplicates: files of equal path (or name), size and modification time. */
export function withNew<F extends File>(have: readonly F[], more: readonly F[]): F[] {
  const keyOf = (it: F): string => `${pathOf(it) || it.name}|${it.size}|${it.lastModified}`
  const seen = new Set(have.map(keyOf))
  return [...have, ...more.filter(it => !seen.has(keyOf(it)) && seen.add(keyOf(it)))]
}

/** Files that operating systems put into folders; ignored silently. */
export const isSystemFile = ({ name }: { name: string }): boolean => name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/iu.test(name)

const names = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' })
/** Path within the dropped or chosen folder; empty for a single file. */
const pathOf = (it: { webkitRelativePath?: string; path?: string }): string =>
  it.webkitRelativePath || (it.path?.replace(/^\.?\//u, '').includes('/') ? it.path : '') || ''

/** Sorts files of a folder by path in natural order (2 before 10). Single files keep their order. */
export const inFolderOrder = <F extends File>(files: readonly F[]): F[] => files.toSorted((a, b) => names.compare(pathOf(a), pathOf(b)))

/** Files dropped on the client page, handed to the upload page. `refused`: those that react-dropzone left out. */
export type DroppedFiles = { files: File[]; refused: FileRejection[] }
const noFiles: DroppedFiles = { files: [], refused: [] }
let pending = noFiles

export const setDroppedFiles = (dropped: DroppedFiles): void => {
  pending = dropped
}
export const takeDroppedFiles = (): DroppedFiles => {
  const dropped = pending
  // Cleared in the next task: the second call of React's strict mode must see them too.
  setTimeout(() => (pending = noFiles), 0)
  return dropped
}
