/** The version of reading: part of the identity of all results of the stages prepare and read. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashOfCode } from './code-hash.ts'
import { ocrSettings } from './reading/ocr-settings.ts'

/** Raised by hand when a change reads pages differently: the stages then run again for every page whose message is sent again. */
const version = 10

/** For example `reading@3-eng-4.0.0_best_int-6`. */
export const readingVersion = `reading@${version}-${ocrSettings.language}-${ocrSettings.data}-${ocrSettings.pageSegmentation}`

/** The model that finds lines of print (reading/line-detection.ts). */
export const lineDetectorPath = fileURLToPath(new URL('./reading/line-detector.onnx', import.meta.url))

/** The model that reads a line (reading/line-reading.ts). */
export const lineReaderPath = fileURLToPath(new URL('./reading/line-reader.onnx', import.meta.url))

const sourceFolders = [
  { folder: new URL('./reading/', import.meta.url), pattern: /\.(ts|json|onnx)$/ },
  {
    folder: new URL('../workers/', import.meta.url),
    pattern: /^(image|ocr|pdf[a-z-]*|rotation-of|cut-for-ocr|prepare-[a-z-]*|read-[a-z-]*)\.ts$/,
  },
]

/** The files that decide which words are read from a page. */
export function readingSources(): URL[] {
  return sourceFolders.flatMap(({ folder, pattern }) =>
    readdirSync(folder)
      .filter(name => pattern.test(name) && !name.endsWith('.test.ts'))
      .sort()
      .map(name => new URL(name, folder)),
  )
}

/**
 * Hex SHA-256 over those files; comments and white space of TypeScript do not count. ops/eval stores it with its words and figures, and
 * reports them as stale under another hash.
 */
export function readingHash(): string {
  const hash = createHash('sha256')
  for (const source of readingSources()) {
    const bytes = readFileSync(source)
    if (source.pathname.endsWith('.ts')) hash.update(hashOfCode([bytes.toString()]))
    else hash.update(source.pathname.endsWith('.json') ? bytes.toString().replaceAll('\r\n', '\n') : bytes)
  }
  return hash.digest('hex')
}
