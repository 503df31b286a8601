/**
 * Whether calls to the stub of Xero, and its answers, are valid by Xero's published description (OpenAPI), which DOCKETRY_SAMPLES names a
 * folder with. It is not part of the repository.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { parse } from 'yaml'
import type { StubCall } from './xero-stub.ts'

type Schema = {
  $ref?: string
  type?: string
  items?: Schema
  readOnly?: boolean
  properties?: Record<string, Schema>
  additionalProperties?: boolean
}
type Ref = { $ref?: string }
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Body = { content?: Record<string, { schema: Schema }> }
type Operation = {
  security?: { OAuth2: string[] }[]
  parameters?: (Parameter & Ref)[]
  requestBody?: Body
  responses: Record<string, Body & Ref>
}
type Description = {
  paths: Record<string, Record<string, Operation> & { parameters?: (Parameter & Ref)[] }>
  components: { schemas: Record<string, Schema> } & Record<string, unknown>
}

const file = join(process.env['DOCKETRY_SAMPLES'] ?? '', 'xero/xero_accounting.yaml')
/** Why calls are not compared; null where the description is there. */
export const whyNotDescribed =
  process.env['DOCKETRY_SAMPLES'] && existsSync(file)
    ? null
    : 'not run: DOCKETRY_SAMPLES names no folder that has xero/xero_accounting.yaml'
/** Scopes that Xero gives in place of those of the description (documentation of its scopes, March 2026). */
const parts: Record<string, string> = { 'accounting.invoices': 'accounting.transactions' }

/** Refuses properties that no schema has, so that a misspelled one is found. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'example')
      .map(([key, value]) => [key, strict(value)]),
  ) as Schema
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy
}

/**
 * Reads the description. `problemsOf`: what is wrong with a call and its answer, in words; nothing where they are valid. `scopesFor`: those
 * of the given scopes that permit a call.
 */
export function describedCalls(): { problemsOf(call: StubCall): string[]; scopesFor(call: StubCall, scopes: readonly string[]): string[] } {
  const description = parse(readFileSync(file, 'utf8')) as Description // Xero's own file
  const schemas = strict(description.components.schemas) as Record<string, Schema>
  const root = { components: { schemas } }
  const resolved = <T extends object>(one: T & Ref): T =>
    one.$ref === undefined
      ? one
      : resolved(
          one.$ref
            .split('/')
            .slice(1)
            .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], description) as T & Ref,
        )
  const compiled = new Map<string, ReturnType<typeof Compile>>()
  function errorsOf(schema: Schema, value: unknown): string[] {
    const key = JSON.stringify(schema)
    const check = compiled.get(key) ?? Compile({ ...root, ...(strict(schema) as Schema) })
    compiled.set(key, check)
    return check.Errors(value)[1].map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  /** Paths of `readOnly` properties that a value has. */
  function readOnlyIn(schema: Schema, value: unknown, path = ''): string[] {
    const { properties = {}, items } = resolved(schema)
    if (Array.isArray(value)) return items ? value.flatMap((one, i) => readOnlyIn(items, one, `${path}/${i}`)) : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, one]) =>
      properties[key]
        ? [
            ...(resolved(properties[key]).readOnly ? [`${path}/${key} is read-only`] : []),
            ...readOnlyIn(properties[key], one, `${path}/${key}`),
          ]
        : [],
    )
  }
  /** A value of the address, in the type of its schema. */
  function typed({ type, items = {} }: Schema, text: string): unknown {
    if (type === 'integer' || type === 'number') return Number(text)
    if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
    return type === 'array' ? text.split(',').map(one => typed(items, one)) : text
  }

  const found = ({ method, path }: StubCall): { operation: Operation; parameters: Parameter[]; values: Record<string, string> } | null => {
    for (const [template, item] of Object.entries(description.paths)) {
      const match = new RegExp(`^${template.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)')}$`, 'u').exec(path)
      const operation = item[method.toLowerCase()]
      if (match && operation)
        return {
          operation,
          parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(one => resolved<Parameter>(one)),
          values: { ...match.groups },
        }
    }
    return null
  }
  function wrongBody({ requestBody }: Operation, { headers, bytes }: StubCall): string[] {
    const content = requestBody?.content ?? {}
    // The description has `application/octet-stream` for every file; its type goes into the header, as Xero's documentation of attachments
    // says.
    if (content['application/octet-stream'])
      return /^image\/(jpeg|png)$/u.test(headers['content-type'] ?? '') ? [] : [`a file as ${headers['content-type']}`]
    const type = (headers['content-type'] ?? '').split(';')[0] ?? ''
    // Xero's client sends `{}` with every request that has no body.
    if (Object.keys(content).length === 0) return ['', '{}'].includes(bytes.toString()) ? [] : ['a body where none is described']
    const schema = content[type]?.schema
    if (!schema) return [`a body as ${type}`]
    const value = JSON.parse(bytes.toString()) as unknown
    return [...errorsOf(schema, value), ...readOnlyIn(schema, value)]
  }

  function problemsOf(call: StubCall): string[] {
    const it = found(call)
    if (it === null) return [`${call.method} ${call.path} is not described`]
    const { operation, parameters, values } = it
    const given = {
      query: Object.fromEntries(call.query),
      path: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, decodeURIComponent(value)])),
      header: call.headers,
    } as Record<string, Record<string, string | undefined>>
    const wrong = parameters.flatMap(({ name, in: where, required = false, schema }) => {
      const value = given[where]?.[where === 'header' ? name.toLowerCase() : name]
      if (value === undefined) return required ? [`${name} is missing`] : []
      return errorsOf(schema, typed(schema, value)).map(words => `${name} ${words}`)
    })
    const unknown = [...call.query.keys()]
      .filter(name => !parameters.some(one => one.in === 'query' && one.name === name))
      .map(name => `${name} is no parameter`)
    const answer = call.answer === null ? null : operation.responses[String(call.answer.status)]
    const schema = answer ? resolved<Body>(answer).content?.['application/json']?.schema : undefined
    const wrongAnswer = schema ? errorsOf(schema, call.answer?.body).map(words => `answer: ${words}`) : []
    return [...wrong, ...unknown, ...wrongBody(operation, call), ...wrongAnswer].map(words => `${call.method} ${call.path}: ${words}`)
  }
  return {
    problemsOf,
    scopesFor(call, scopes) {
      const needed = found(call)?.operation.security?.flatMap(({ OAuth2 }) => OAuth2) ?? []
      return scopes.filter(scope => needed.includes(parts[scope] ?? scope))
    },
  }
}
