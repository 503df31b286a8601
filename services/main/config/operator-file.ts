/** The operator's file: named by DOCKETRY_OPERATOR, else that of the demo, else the one that was built with the screens. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Operator } from '@docketry/contracts/operator.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { Value } from 'typebox/value'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { Config } from './config.ts'

const pathIn = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const demoFile = pathIn('../../demo/operator.json')
const builtFile = pathIn('../../../ui/dist/operator.json')

/** Throws an `Error` that names the file and its error. */
export function readOperator({ operatorFile, demo }: Pick<Config, 'operatorFile' | 'demo'>): Operator {
  const path = operatorFile ?? (demo ? demoFile : builtFile)
  if (operatorFile === null && !existsSync(path)) return {}
  const wrong = (what: string): Error =>
    new Error(`The operator's file ${path} ${what}. Correct it, or name another with DOCKETRY_OPERATOR.`)
  let found: unknown
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(`cannot be read (${reasonOf(error)})`)
  }
  if (!Value.Check(Operator, found)) {
    const [first] = Value.Errors(Operator, found)
    throw wrong(`is not of the right form: ${first?.instancePath || 'the whole'} ${first?.message ?? 'is wrong'}`)
  }
  if (found.start !== undefined && !isDate(found.start)) throw wrong('has a start that is no day such as 2024-03-01')
  if (found.abn !== undefined && !isAbn(found.abn)) throw wrong('has an abn that is no ABN')
  return found
}
