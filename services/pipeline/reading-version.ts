/** Which reading made a page's words: part of the identity of everything the prepare and read stages answer. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ocrSettings } from './reading/ocr-settings.ts'

/** Raised by hand when pages would be read differently: the stages then count as not done for every page, old ones when re-run. */
const version = 4

/** For example `reading@3-eng-4.0.0_best_int-6`. */
export const readingVersion = `reading@${version}-${ocrSettings.language}-${ocrSettings.data}-${ocrSettings.pageSegmentation}`

/** The model of the second reader (reading/line-reading.ts). */
export const lineReaderPath = fileURLToPath(new URL('./reading/line-reader.onnx', import.meta.url))

const folders = [
  { folder: new URL('./reading/', import.meta.url), which: /\.(ts|json|onnx)$/ },
  { folder: new URL('../workers/', import.meta.url), which: /^(image|ocr|pdf[a-z-]*|turn-of|cut-for-ocr|prepare-[a-z-]*|read-page)\.ts$/ },
]

/** The files that decide how a page is read. */
export function readingSources(): URL[] {
  return folders.flatMap(({ folder, which }) =>
    readdirSync(folder)
      .filter(name => which.test(name) && !name.endsWith('.test.ts'))
      .sort()
      .map(name => new URL(name, folder)),
  )
}

/** SHA-256 in hex over those files: figures and stored pages made with another hash are stale. */
export function readingHash(): string {
  const hash = createHash('sha256')
  for (const source of readingSources()) hash.update(source.pathname.endsWith('.onnx') ? readFileSync(source) : readFileSync(source, 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
