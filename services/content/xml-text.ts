/** XML files as text, and what their root element is. Nothing here parses: xml.ts does. */

/** More than this of a file is never looked at to find its root. */
const maxHeadBytes = 65_536

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte)
const declaredEncoding = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/u

/** The name of the encoding: by the byte order mark, by the zero bytes of UTF-16, as declared, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0x3c, 0)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0, 0x3c)) return 'utf-16be'
  const declared = declaredEncoding.exec(Buffer.from(bytes.subarray(0, 400)).toString('latin1'))?.[1]?.toLowerCase()
  // Bytes without zeros are not UTF-16, whatever a program wrote there when it saved the file anew.
  return declared === undefined || declared.startsWith('utf-16') ? 'utf-8' : declared
}

/**
 * The whole file as text, without a byte order mark. Throws a RangeError for an unknown encoding and a TypeError for bytes that it does not
 * allow.
 */
export const xmlText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)

/** The first part of a file as text; empty for an unknown encoding. The last character may be incomplete. */
function headText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, maxHeadBytes))
  } catch {
    return ''
  }
}

/** Without the XML declaration, comments and processing instructions before the root element. */
function withoutProlog(text: string): string {
  let at = 0
  for (;;) {
    while (/\s/u.test(text[at] ?? '')) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (end === null) return text.slice(at)
    const closed = text.indexOf(end, at + 2)
    if (closed < 0) return ''
    at = closed + end.length
  }
}

/**
 * Whether people would call the file XML, also a damaged one: it begins with a tag or a declaration, and is neither a drawing nor a web
 * page.
 */
export function looksLikeXml(head: Uint8Array): boolean {
  const text = headText(head)
  return /^\s*<[?!\p{L}_]/u.test(text) && !/^<(?:!DOCTYPE\s+)?(?:[a-z]+:)?(?:svg|html)\b/iu.test(withoutProlog(text))
}

const invoiceRoots: Record<string, InvoiceSyntax> = {
  'Invoice urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': 'ubl',
  'CreditNote urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': 'ubl',
  'CrossIndustryInvoice urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'cii',
  'CrossIndustryDocument urn:ferd:CrossIndustryDocument:invoice:1p0': 'cii', // ZUGFeRD 1.0
}

/**
 * UBL 2: OASIS Universal Business Language, as Peppol sends it. CII: UN/CEFACT Cross Industry Invoice, as Factur-X and ZUGFeRD embed it.
 */
export type InvoiceSyntax = 'ubl' | 'cii'
/** The syntax of an invoice or credit note by its root element; null for any other document. */
export const syntaxOfRoot = (localName: string, namespace: string): InvoiceSyntax | null => {
  const key = `${localName} ${namespace}`
  return Object.hasOwn(invoiceRoots, key) ? (invoiceRoots[key] ?? null) : null
}

/** The syntax of an e-invoice by its first bytes; null for anything else, also when the root element does not begin within them. */
export function invoiceSyntax(head: Uint8Array): InvoiceSyntax | null {
  const text = withoutProlog(headText(head))
  const [tag, prefix, localName] = /^<(?:([^\s:<>/"'=]{1,100}):)?([^\s:<>/"'=]{1,100})(?=[\s>])/u.exec(text) ?? []
  if (tag === undefined || localName === undefined) return null
  const attributes = text.slice(tag.length, text.indexOf('>') < 0 ? undefined : text.indexOf('>'))
  const wanted = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  const found = [...attributes.matchAll(/\s([^\s=]{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].find(([, name]) => name === wanted)
  return found ? syntaxOfRoot(localName, (found[2] ?? found[3] ?? '').trim()) : null
}
