import { refuse } from '../platform/errors/refuse.ts'

/** What the files were called before they became `scan_{n}`: a JSON object from entry name to file name, made safe to show. */
export function namesFrom(json: string | undefined): Map<string, string> {
  if (json === undefined) return new Map()
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    throw refuse('request.invalid', 'names')
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuse('request.invalid', 'names')
  const named = Object.entries(given).flatMap(([entry, name]) => (typeof name === 'string' ? [[entry, safeName(name)] as const] : []))
  return new Map(named.filter(([, name]) => name !== ''))
}

/** The last part of a path, without control characters, at most 200 characters. */
const safeName = (name: string): string => (name.split(/[/\\]/u).at(-1) ?? '').replace(/\p{C}/gu, '').trim().slice(0, 200)
