/** Passwords that many people have: the list of zxcvbn, 49,000 of them by how often they leaked, in small letters. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

let list: Promise<Set<string>> | null = null

/** Half a megabyte of JSON, read when somebody first chooses a password. What the package exports beside it is not needed. */
async function load(): Promise<Set<string>> {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return new Set(JSON.parse(await readFile(path, 'utf8')) as string[]) // the package's list, at its pinned version
}

/** Case does not count. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load().catch((error: unknown) => {
    list = null
    throw error
  })
  return (await list).has(password.toLowerCase())
}
