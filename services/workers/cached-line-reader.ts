import { lineReaderPath } from '../pipeline/reading-version.ts'
import { loadLineReader, type ReadLine } from './onnx.ts'

let kept: Promise<ReadLine> | null = null

/** The process's one reader of single lines, loaded when first needed. */
export function keptLineReader(): Promise<ReadLine> {
  kept ??= loadLineReader(lineReaderPath).catch(error => {
    kept = null // a failed start must not fail every page to come
    throw error
  })
  return kept
}
