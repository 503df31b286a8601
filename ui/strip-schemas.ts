import { parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && 'type' in it && 'start' in it
const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap(it => (Array.isArray(it) ? (it as unknown[]) : [it]))
    .filter(isNode)
/** `Type` of `Type.Object(…)`, `endpoint` of `endpoint(…)`. */
function calleeOf({ type, callee }: Node): unknown {
  let it = type === 'CallExpression' && isNode(callee) ? callee : null
  while (it && isNode(it.object)) it = it.object
  return it?.name
}

/** Properties of an endpoint that the browser needs: address and rights. */
const browserProperties = ['method', 'path', 'may', 'about']

/** The endpoint's source with the browser’s properties and spread elements only. */
function stripEndpoint(node: Node, code: string): string {
  const [argument] = node.arguments as Node[] // of a call expression
  const parts = argument ? partsOf(argument) : []
  const own = parts.filter(it => isNode(it.key) && browserProperties.includes(String(it.key.name)))
  return `{ ${[...parts.filter(it => it.type === 'SpreadElement'), ...own].map(it => code.slice(it.start, it.end)).join(', ')} }`
}

function editsIn(node: Node, code: string): Edit[] {
  if (/Function/u.test(node.type)) return []
  const { start, end } = node
  const callee = calleeOf(node)
  if (callee === 'endpoint') return [{ start, end, text: stripEndpoint(node, code) }]
  if (callee === 'Type' || callee === 'fact') return [{ start, end, text: '{}' }]
  return partsOf(node).flatMap(it => editsIn(it, code))
}

/** Compiled JavaScript of a contracts file: endpoints reduced to the browser’s properties, schemas to empty objects. */
export function stripSchemas(code: string): string {
  const edits = editsIn(parseSync('contract.js', code).program as unknown as Node, code).toSorted((a, b) => b.start - a.start) // a tree of such nodes
  return edits.reduce((text, { start, end, text: bare }) => text.slice(0, start) + bare + text.slice(end), code)
}

/**
 * Removes schemas and OpenAPI texts from contracts in builds: the browser sends requests by method and path, and the server validates
 * bodies (src/data/no-schemas.ts). Contracts have no side effects, so unused ones are dropped.
 */
export const stripContractSchemas = (): Plugin => ({
  name: 'strip-contract-schemas',
  apply: 'build',
  transform: {
    filter: { id: /\/contracts\/[^?]*\.ts$/u },
    handler: (code: string) => ({ code: stripSchemas(code), map: null, moduleSideEffects: false }),
  },
})
