/** Common passwords: the list of zxcvbn, 49,000 leaked passwords in lower case. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

let list: Promise<Set<string>> | null = null

/** 0.5 MB of JSON, loaded at first use. */
async function load(): Promise<Set<string>> {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return new Set(JSON.parse(await readFile(path, 'utf8')) as string[]) // the package's list, at its pinned version
}

/** Case-insensitive. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load().catch((error: unknown) => {
    list = null
    throw error
  })
  return (await list).has(password.toLowerCase())
}
