/**
 * Canonical JSON (RFC 8785) of stored JSON, without parsing it: the text that `JSON.stringify` wrote differs from it only in the order of
 * the members. This takes a third of the time of parsing and writing. For other text, such as that of a changed event, the result may not
 * be canonical; it is never the canonical JSON of another value.
 */
import { canonicalJson } from './canonical-json.ts'

const [quote, backslash, comma, colon, open, close, openList, closeList] = [34, 92, 44, 58, 123, 125, 91, 93]

/** The text that is being read, and the index in it. */
let text = ''
let at = 0

const unexpected = (): Error => new Error(`unexpected JSON at ${at}`)

/** The index after the string that begins at `from`. */
function endOfString(from: number): number {
  for (let end = text.indexOf('"', from + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((end - before) % 2 === 1) return end + 1
  }
  throw unexpected()
}

/** Reads a value. Returns its canonical JSON, null when the text of the value is canonical already. */
function value(): string | null {
  const first = text.charCodeAt(at)
  if (first === quote) at = endOfString(at)
  else if (first === open) return object()
  else if (first === openList) return list()
  else {
    for (let sign = first; sign !== comma && sign !== close && sign !== closeList && at < text.length; sign = text.charCodeAt(at)) at += 1
  }
  return null
}

function list(): string | null {
  at += 1
  if (text.charCodeAt(at) === closeList) {
    at += 1
    return null
  }
  let [done, from, isChanged] = ['[', at, false]
  for (;;) {
    const begin = at
    const item = value()
    if (item !== null) {
      done += text.slice(from, begin) + item
      from = at
      isChanged = true
    }
    const sign = text.charCodeAt(at)
    if (sign !== comma && sign !== closeList) throw unexpected()
    at += 1
    if (sign === closeList) return isChanged ? done + text.slice(from, at) : null
  }
}

type Member = { key: string; from: number; to: number; changed: string | null }

function object(): string | null {
  at += 1
  if (text.charCodeAt(at) === close) {
    at += 1
    return null
  }
  const members: Member[] = []
  let isCanonical = true
  for (let last = ''; ; ) {
    const from = at
    if (text.charCodeAt(from) !== quote) throw unexpected()
    at = endOfString(from)
    const key = text.slice(from + 1, at - 1)
    if (text.charCodeAt(at) !== colon || key.includes('\\')) throw unexpected()
    at += 1
    const changed = value()
    members.push({ key, from, to: at, changed })
    if (changed !== null || key < last) isCanonical = false
    last = key
    const sign = text.charCodeAt(at)
    if (sign !== comma && sign !== close) throw unexpected()
    at += 1
    if (sign === close) break
  }
  if (isCanonical) return null
  members.sort((a, b) => (a.key < b.key ? -1 : 1))
  let done = '{'
  for (const { key, from, to, changed } of members)
    done += `${done === '{' ? '' : ','}${changed === null ? text.slice(from, to) : `"${key}":${changed}`}`
  return `${done}}`
}

/** Throws what `JSON.parse` throws where members and elements are not those of JSON. */
export function canonicalText(json: string): string {
  ;[text, at] = [json, 0]
  try {
    const changed = value()
    if (at === json.length && at > 0) return changed ?? json
  } catch {
    // Members with unusual names, and what is no JSON.
  }
  return canonicalJson(JSON.parse(json))
}
