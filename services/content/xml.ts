/**
 * Parses an untrusted XML document into a tree. The only importer of saxes, which reads no files and knows no entities but XML's own five;
 * a document type declaration is refused, so that there are none to declare.
 */
import { SaxesParser } from 'saxes'
import { coded, reasonOf } from '../platform/errors/coded.ts'
import { xmlText } from './xml-text.ts'

/** `bytes`: as an uploaded file. Real invoices have some hundred elements, at most 12 deep. */
export const xmlLimits = { bytes: 25_000_000, depth: 40, elements: 500_000, attributes: 40 } as const

/**
 * `name` without its prefix, `uri` its namespace. `text`: of this element alone, without that of its children. Attributes by local name.
 */
export type XmlElement = { name: string; uri: string; attributes: ReadonlyMap<string, string>; children: XmlElement[]; text: string }

const unreadable = (why: string) => coded('file.e-invoice-unreadable', why)

/** The root element. Throws `file.e-invoice-unreadable`: not well-formed, with a document type declaration, or over a limit. */
export function parseXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > xmlLimits.bytes) throw unreadable('over 25 MB')
  try {
    return elementsOf(xmlText(bytes))
  } catch (error) {
    throw unreadable(reasonOf(error).slice(0, 300))
  }
}

function elementsOf(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: XmlElement[] = []
  let [root, elements] = [null as XmlElement | null, 0]
  const addText = (more: string): void => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw unreadable('a document type declaration')
  })
  parser.on('opentag', tag => {
    const attributes = Object.values(tag.attributes)
    if (++elements > xmlLimits.elements || open.length >= xmlLimits.depth || attributes.length > xmlLimits.attributes)
      throw unreadable('too many or too deep elements')
    const element: XmlElement = {
      name: tag.local,
      uri: tag.uri,
      attributes: new Map(attributes.map(it => [it.local, it.value])),
      children: [],
      text: '',
    }
    if (root === null) root = element
    else open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (root === null) throw unreadable('no element')
  return root
}
