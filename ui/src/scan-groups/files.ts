/** What may be chosen, as react-dropzone and file inputs take it. */
export const accepted = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'application/pdf': ['.pdf'], 'application/zip': ['.zip'] }

/** Limits of one upload: files, and bytes of its zip (100 MB, less room for the zip's own headers). */
export const limits = { files: 500, bytes: 99 * 1000 * 1000, oneFile: 25 * 1000 * 1000, zip: 100 * 1000 * 1000 }

/** By its name: systems do not agree on its type. */
export const isZip = ({ name }: { name: string }): boolean => /\.zip$/iu.test(name)

const isTooLarge = (it: File): boolean => it.size > (isZip(it) ? limits.zip : limits.oneFile)
/** May be chosen, or taken from a folder. */
export const isTakeable = (it: File): boolean => (it.type in accepted || isZip(it)) && it.size > 0 && !isTooLarge(it)
/** As react-dropzone asks for it. */
export const sizeProblem = (it: File) => (it instanceof File && isTooLarge(it) ? { code: 'file-too-large', message: '' } : null)

/** The file type decides the extension; anything else is saved as pdf (specification of scanning, section 5). */
export const extensionOf = (type: string): 'png' | 'jpg' | 'pdf' => (type === 'image/png' ? 'png' : type === 'image/jpeg' ? 'jpg' : 'pdf')

export type Numbered<F> = { name: string; file: F }

/** Named scan_{n}, counting from `first` in the order of the table, and cut into uploads that keep within the limits. */
export function partsOf<F extends { size: number; type: string }>(
  files: readonly F[], most: { files: number; bytes: number } = limits, first = 0,
): Numbered<F>[][] {
  const parts: Numbered<F>[][] = []
  let bytes = 0
  files.forEach((file, i) => {
    const part = parts.at(-1)
    const fits = part && part.length < most.files && bytes + file.size <= most.bytes
    bytes = fits ? bytes + file.size : file.size
    const named = { name: `scan_${first + i}.${extensionOf(file.type)}`, file }
    if (fits) part.push(named)
    else parts.push([named])
  })
  return parts
}

/** The same file dropped twice is taken once: path (or name), size and time of change tell. */
export function withNew<F extends File>(have: readonly F[], more: readonly F[]): F[] {
  const keyOf = (it: F): string => `${pathOf(it) || it.name}|${it.size}|${it.lastModified}`
  const seen = new Set(have.map(keyOf))
  return [...have, ...more.filter(it => !seen.has(keyOf(it)) && seen.add(keyOf(it)))]
}

/** What systems leave in folders for themselves: nobody misses it. */
export const isOfSystem = ({ name }: { name: string }): boolean => name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/iu.test(name)

const names = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' })
/** Where it lay in the folder that was dropped or chosen; empty for a file by itself. */
const pathOf = (it: { webkitRelativePath?: string; path?: string }): string =>
  it.webkitRelativePath || (it.path?.replace(/^\.?\//u, '').includes('/') ? it.path : '') || ''

/** Files of a folder as people read it, 2 before 10: disks list them in any order. Single files stay in the order in which they were taken. */
export const inFolderOrder = <F extends File>(files: readonly F[]): F[] => files.toSorted((a, b) => names.compare(pathOf(a), pathOf(b)))

/** 1234567 as `1.2 MB`. */
export const shownSize = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
