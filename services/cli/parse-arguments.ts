import { parseArgs, type ParseArgsConfig } from 'node:util'
import { coded, reasonOf } from '../platform/errors/coded.ts'

/** As `parseArgs` of Node. Throws `usage`: what is wrong with the arguments, and in the next lines `usage`, how the command is used. */
export function parseArguments<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw coded('usage', `${reasonOf(error)}\n${usage}`)
  }
}
