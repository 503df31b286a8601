/** Builds minimal PDFs for tests. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `size` in points; `image`: a JPEG available as /Im, with its size in pixels; `page` is added to the page's dictionary. */
export type TestPage = { content: string; size?: [number, number]; image?: { jpeg: Buffer; width: number; height: number }; page?: string }

/** A PDF with Helvetica as /F1. `catalog` is added to its catalog dictionary; `embedded`: attached files by name. */
export function pdfOf(pages: TestPage[], catalog = '', embedded: Record<string, string> = {}): Buffer {
  const objects: (string | Buffer)[] = ['', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>']
  const kids: string[] = []
  for (const { content, size = [595, 842], image, page = '' } of pages) {
    const contents = objects.push(stream('', Buffer.from(content, 'latin1')))
    let xobject = ''
    if (image) {
      const facts = `/Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
      xobject = `/XObject << /Im ${objects.push(stream(facts, image.jpeg))} 0 R >>`
    }
    const number = objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> ${xobject} >> ${page} >>`,
    )
    kids.push(`${number} 0 R`)
  }
  const names = Object.entries(embedded).map(([name, content]) => {
    const file = objects.push(stream('/Type /EmbeddedFile /Subtype /text#2Fxml', Buffer.from(content)))
    return `(${name}) ${objects.push(`<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${file} 0 R /UF ${file} 0 R >> >>`)} 0 R`
  })
  const attached = names.length > 0 ? `/Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >>` : ''
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${catalog} ${attached} >>`
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  return assemble(objects)
}

function stream(facts: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`<< ${facts} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

function assemble(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  objects.forEach((object, i) => {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  })
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Lines of 11 pt text from (x, y) downward; `mode` 3 is invisible. */
export function textLines(lines: string[], x = 50, y = 780, size = 11, mode = 0): string {
  const shown = lines.map(line => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  return `BT ${mode} Tr /F1 ${size} Tf ${Math.round(size * 1.5)} TL ${x} ${y} Td\n${shown}\nET\n`
}

export const invoiceLines = [
  'Harbour Street Plumbing Pty Ltd',
  'ABN 51 824 753 556',
  'Tax Invoice 20417',
  'Invoice date 14/08/2026',
  'Due date 28/08/2026',
  'Replace kitchen mixer tap',
  'Labour two hours 180.00',
  'Materials and fittings 95.50',
  'Travel within metropolitan area 24.50',
  'Subtotal 300.00',
  'GST 30.00',
  'Total payable 330.00',
  'Please pay within fourteen days',
  'Thank you for your business',
]

/** A folder for one test file's inputs: `file` writes and gives the path, `remove` clears up. */
export async function testFolder(): Promise<{
  path: string
  file(name: string, bytes: Uint8Array): Promise<string>
  remove(): Promise<void>
}> {
  const path = await mkdtemp(join(tmpdir(), 'docketry-reading-'))
  return {
    path,
    async file(name, bytes) {
      await writeFile(join(path, name), bytes)
      return join(path, name)
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
