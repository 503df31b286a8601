/**
 * Hashes of TypeScript sources that change with the code alone: comments and white space do not count. Neither TypeScript nor esbuild is
 * installed at run time.
 */
import { createHash } from 'node:crypto'

/** White space or a comment; or, captured, a string, a template up to its next backtick, a word or number, or any other sign. */
const tokenOrSkipped =
  /\s+|\/\/.*|\/\*[\s\S]*?\*\/|('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\[\s\S]|[^`\\])*`|[\w$\u0080-\uffff]+|[\s\S])/y
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** The last token of an operand, after which a slash divides. After any other token it begins a regular expression. */
const operand = /^(?!(?:return|typeof|case|in|of|void|delete|throw|new|await|yield|else|do)$)[\w$\u0080-\uffff'"`)\]}]/

/** The tokens of a source: strings, templates, regular expressions and words whole, every other sign by itself. */
export function codeTokens(source: string): string[] {
  const text = source.replaceAll('\r\n', '\n')
  const tokens: string[] = []
  for (let at = 0; at < text.length; ) {
    tokenOrSkipped.lastIndex = regularExpression.lastIndex = at
    const [all, token] = tokenOrSkipped.exec(text)! // any sign matches
    const expression = token === '/' && !endsOperand(tokens) ? regularExpression.exec(text)?.[0] : undefined
    if (token !== undefined) tokens.push(expression ?? token)
    at += (expression ?? all).length
  }
  return tokens
}

/** Whether the last token ends an operand, also one with TypeScript's `!` after it. */
const endsOperand = (tokens: readonly string[]): boolean => operand.test(tokens.at(tokens.at(-1) === '!' ? -2 : -1) ?? '')

/** Hex SHA-256 of the code of several sources, in their order. */
export function hashOfCode(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(codeTokens(source).join('\n')).update('\0')
  return hash.digest('hex')
}
