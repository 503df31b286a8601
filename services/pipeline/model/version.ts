/** The name of the field model: it changes with the model file and with the code that turns words into fields; comments and white space do not count. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfCode } from '../code-hash.ts'

export const modelPath = join(import.meta.dirname, 'fields.onnx')
const fields = join(import.meta.dirname, '..', 'fields')

/** Hex SHA-256 of the code in `fields` (without tests), the calibration and the category vocabulary. */
export function fieldCodeHash(): string {
  const code = readdirSync(fields).filter(name => name.endsWith('.ts') && !name.includes('.test')).sort()
  const paths = [...code.map(name => join(fields, name)), ...['calibration.ts', 'category-vocabulary.ts'].map(name => join(import.meta.dirname, name))]
  return hashOfCode(paths.map(path => readFileSync(path, 'utf8')))
}

/** Hex SHA-256 of the model file and a closing zero byte. */
export const modelHash = (path = modelPath): string => createHash('sha256').update(readFileSync(path)).update('\0').digest('hex')

/** For example `fields@1-3f9a2c`: the first six digits of a hash over `modelHash` and `fieldCodeHash`. */
export function fieldModel(path = modelPath): string {
  const both = createHash('sha256').update(modelHash(path)).update(fieldCodeHash()).digest('hex')
  return `fields@1-${both.slice(0, 6)}`
}
