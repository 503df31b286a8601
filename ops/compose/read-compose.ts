/** docker-compose.yml as plain data, for the tests that compare it with the code. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  command?: string[]
  environment?: Record<string, string | number>
  networks: string[]
  ports?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: Record<string, unknown>
  [key: string]: unknown
}
export type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, object>
}

/** The repository's root, with a trailing slash. */
export const root = new URL('../../', import.meta.url).pathname
export const textOf = (path: string): string => readFileSync(root + path, 'utf8')

/** Anchors and merges resolved, `${NAME}` left as written. */
export const readYaml = (path: string): unknown => parse(textOf(path), { merge: true })
export const readCompose = (): Compose => readYaml('docker-compose.yml') as Compose // what it lacks fails a test

/** Whether a service runs an image that is built here. */
export const isOurs = (service: Service): boolean => service.build !== undefined

/** `${NAME}`, `${NAME:-otherwise}`, `${NAME:+value if it is set}` and `${NAME:?sentence}` in order. */
export const variablesIn = (text: string): { name: string; otherwise: string | null }[] =>
  [...text.matchAll(/\$\{([A-Z_]+)(?::-([^}]*))?(?::[?+][^}]*)?\}/gu)].map(([, name = '', otherwise = null]) => ({ name, otherwise }))

/** A setting as a container gets it when .env contains only `given`. */
export const filled = (value: string | number, given: Record<string, string>): string =>
  String(value).replaceAll(
    /\$\{([A-Z_]+)(?::-([^}]*))?(?::\+([^}]*))?(?::\?[^}]*)?\}/gu,
    (_, name: string, otherwise = '', ifSet?: string) => (ifSet === undefined ? (given[name] ?? otherwise) : given[name] ? ifSet : ''),
  )
