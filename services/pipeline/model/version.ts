/** The model's name: it changes with the model file and with every line of code that turns words into fields. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const modelPath = join(import.meta.dirname, 'fields.onnx')
const fields = join(import.meta.dirname, '..', 'fields')

const hashOf = (paths: string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** Hex SHA-256 over the field code (tests left out), the calibration and the words of categories. */
export function fieldCodeHash(): string {
  const code = readdirSync(fields).filter(name => name.endsWith('.ts') && !name.includes('.test')).sort()
  return hashOf([...code.map(name => join(fields, name)), ...['calibration.ts', 'category-vocabulary.ts'].map(name => join(import.meta.dirname, name))])
}

export const modelHash = (path = modelPath): string => hashOf([path])

/** E.g. `fields@1-3f9a2c`: six digits of the hash of the model's hash and the code's. */
export function fieldModel(path = modelPath): string {
  const both = createHash('sha256').update(modelHash(path)).update(fieldCodeHash()).digest('hex')
  return `fields@1-${both.slice(0, 6)}`
}
