/** The version of the reading: part of the identity of everything that the stages prepare and read answer. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ocrSettings } from './reading/ocr-settings.ts'

/** Raised by hand when pages would be read differently: the stages then run again for every page that is sent again. */
const version = 4

/** For example `reading@3-eng-4.0.0_best_int-6`. */
export const readingVersion = `reading@${version}-${ocrSettings.language}-${ocrSettings.data}-${ocrSettings.pageSegmentation}`

/** The model of the second reader (reading/line-reading.ts). */
export const lineReaderPath = fileURLToPath(new URL('./reading/line-reader.onnx', import.meta.url))

const sourceFolders = [
  { folder: new URL('./reading/', import.meta.url), pattern: /\.(ts|json|onnx)$/ },
  { folder: new URL('../workers/', import.meta.url), pattern: /^(image|ocr|pdf[a-z-]*|rotation-of|cut-for-ocr|prepare-[a-z-]*|read-page)\.ts$/ },
]

/** The files that decide how a page is read. */
export function readingSources(): URL[] {
  return sourceFolders.flatMap(({ folder, pattern }) =>
    readdirSync(folder)
      .filter(name => pattern.test(name) && !name.endsWith('.test.ts'))
      .sort()
      .map(name => new URL(name, folder)),
  )
}

/** SHA-256 in hex over those files. ops/eval stores the hash with its words and figures, and reports them as stale under another hash. */
export function readingHash(): string {
  const hash = createHash('sha256')
  for (const source of readingSources()) hash.update(source.pathname.endsWith('.onnx') ? readFileSync(source) : readFileSync(source, 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
