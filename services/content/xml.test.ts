import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'
import { parseXml, xmlLimits } from './xml.ts'
import { invoiceSyntax, looksLikeXml } from './xml-text.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const root = `<Invoice xmlns="${ubl}"/>`
const utf16 = (text: string, big = false): Buffer => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? little.swap16() : little
}

describe('invoiceSyntax', () => {
  it.each<[string, Uint8Array]>([
    ['plain', bytes(root)],
    ['with declaration, comments and instructions', bytes(`<?xml version="1.0"?>\n<!-- Invoice > <a> -->\n<?style a?>\n${root}`)],
    ['with a byte order mark', bytes(`\ufeff${root}`)],
    ['with prefixes', bytes(`<ubl:Invoice xmlns:cbc='urn:a' xmlns:ubl='${ubl}'>`)],
    ['a tag that goes on beyond the head', bytes(`<Invoice xmlns="${ubl}" xmlns:cac="urn:oa`)],
    ['UTF-16', utf16(root)],
    ['UTF-16, big-endian', utf16(root, true)],
    ['UTF-16 without its mark', Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${root}`, 'utf16le')],
  ])('recognises UBL: %s', (_, head) => {
    expect([invoiceSyntax(head), sniff(head)]).toEqual(['ubl', 'xml'])
  })
  it('recognises credit notes, CII and ZUGFeRD 1.0', () => {
    expect(invoiceSyntax(bytes('<n:CreditNote xmlns:n="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2">'))).toBe('ubl')
    expect(
      invoiceSyntax(bytes('<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">')),
    ).toBe('cii')
    expect(invoiceSyntax(bytes('<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0">'))).toBe('cii')
  })
  it('is null for other XML, which still looks like XML', () => {
    for (const text of [
      '<Invoice/>',
      '<?xml version="1.0"?>',
      `<Order xmlns="${ubl}"/>`,
      `<a:Invoice xmlns="${ubl}" xmlns:a="urn:b"/>`,
      `<!DOCTYPE Invoice>${root}`,
      `<!-- never closed ${root}`,
    ]) {
      expect([text, invoiceSyntax(bytes(text)), sniff(bytes(text)), looksLikeXml(bytes(text))]).toEqual([text, null, null, true])
    }
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<?xml version="1.0"?><svg:svg/>', '<!doctype html><html>'])
      expect([text, looksLikeXml(bytes(text)), sniff(bytes(text))]).toEqual([text, false, null])
    expect(['these are notes', '', '< 5 euros'].filter(text => looksLikeXml(bytes(text)))).toEqual([])
  })
})

describe('parseXml', () => {
  it('reads names, namespaces, attributes and text in any encoding', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a:x xmlns:a="urn:a" k="1"><b>Caf\u00e9 &amp; <![CDATA[<Bar>]]></b></a:x>'
    for (const encoded of [
      Buffer.from(text, 'latin1'),
      bytes(text.replace('ISO-8859-1', 'utf-8')),
      utf16(text.replace('ISO-8859-1', 'UTF-16')),
      utf16(text.replace('ISO-8859-1', 'UTF-16'), true),
    ]) {
      const { name, uri, attributes, children } = parseXml(encoded)
      expect([name, uri, attributes.get('k'), children[0]?.text]).toEqual(['x', 'urn:a', '1', 'Caf\u00e9 & <Bar>'])
    }
  })
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`
  it.each<[string, Uint8Array]>([
    ['a billion laughs', bytes(laughs)],
    ['an external entity', bytes('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>')],
    ['an external document type', bytes('<!DOCTYPE x SYSTEM "http://192.0.2.1/x.dtd"><x/>')],
    ['an entity that nobody declared', bytes('<x>&a;</x>')],
    ['tags that do not match', bytes('<x><y></x></y>')],
    ['a document that is cut off', bytes('<x><y>')],
    ['a prefix that nothing binds', bytes('<a:x/>')],
    ['two roots', bytes('<x/><y/>')],
    ['an attribute that stands twice', bytes('<x a="1" a="2"/>')],
    ['nothing', bytes('')],
    ['a control character', bytes('<x>\u0001</x>')],
    ['bytes that are not of its encoding', Buffer.from([0x3c, 0x78, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x78, 0x3e])],
    ['an unknown encoding', bytes('<?xml version="1.0" encoding="x-nothing"?><x/>')],
    ['endless nesting', bytes('<x>'.repeat(200_000))],
    ['too many elements', bytes(`<x>${'<y/>'.repeat(xmlLimits.elements)}</x>`)],
    ['too many attributes', bytes(`<x ${Array.from({ length: 50 }, (_, i) => `a${i}=""`).join(' ')}/>`)],
    ['over 25 MB', new Uint8Array(xmlLimits.bytes + 1)],
  ])('refuses %s', (_, hostile) => {
    expect(() => parseXml(hostile)).toThrow(expect.objectContaining({ code: 'file.e-invoice-unreadable' }))
  })
  it('keeps names that JavaScript gives a meaning as they are', () => {
    expect(parseXml(bytes('<x __proto__="1" constructor="2"/>')).attributes.get('__proto__')).toBe('1')
  })
})
