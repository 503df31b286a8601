/**
 * The name of the field model: it changes with the model file and with the code that turns words into fields; comments and white space do
 * not count.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfCode } from '../code-hash.ts'

export const modelPath = join(import.meta.dirname, 'fields.onnx')
const folders = ['fields', 'line-items'].map(name => join(import.meta.dirname, '..', name))

/** The files in `fields` and `line-items` (without tests), the calibration, the weights of the second ranking and those of categories. */
export function fieldSources(): string[] {
  const code = folders.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.ts') && !name.includes('.test'))
      .sort()
      .map(name => join(folder, name)),
  )
  return [
    ...code,
    ...['calibration.ts', 'category-vocabulary.ts', 'category-weights.ts', 'rerank-weights.ts'].map(name =>
      join(import.meta.dirname, name),
    ),
  ]
}

/** Hex SHA-256 of their code. */
export const fieldCodeHash = (): string => hashOfCode(fieldSources().map(path => readFileSync(path, 'utf8')))

/** Hex SHA-256 of the model file and a closing zero byte. */
export const modelHash = (path = modelPath): string => createHash('sha256').update(readFileSync(path)).update('\0').digest('hex')

/** Hex SHA-256 over `modelHash` and `fieldCodeHash`. */
export const fieldModelHash = (path = modelPath): string =>
  createHash('sha256').update(modelHash(path)).update(fieldCodeHash()).digest('hex')

/** For example `fields@1-3f9a2c`: the first six digits of `fieldModelHash`. */
export const fieldModel = (path = modelPath): string => `fields@1-${fieldModelHash(path).slice(0, 6)}`
