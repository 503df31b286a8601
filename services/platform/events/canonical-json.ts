/**
 * Canonical JSON (RFC 8785). Own code because every event is hashed when it is stored and at each verification: it takes a quarter of the
 * time of the package `canonicalize`, to which a test compares it.
 */

/** Characters that JSON writes unescaped. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/u
/** Longer strings are left to JSON.stringify, which is faster on them. */
const longest = 200

const ofString = (text: string): string => (text.length < longest && plain.test(text) ? `"${text}"` : JSON.stringify(text))

function ofNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is no number of JSON`)
  return String(value)
}

/** Members that are undefined are left out, as by JSON.stringify. Throws for NaN, infinity and what is not JSON. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return ofString(value)
  if (typeof value === 'number') return ofNumber(value)
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object') throw new Error(`a ${typeof value} is not JSON`)
  let text = ''
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) text += text === '' ? canonicalJson(one) : `,${canonicalJson(one)}`
    return `[${text}]`
  }
  const members = value as Record<string, unknown>
  for (const key of Object.keys(members).sort()) {
    const member = members[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${ofString(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}
