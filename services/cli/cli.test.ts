import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldNames } from '@docketry/contracts/fields.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import { linesOf, pdfOfInvoices, scanOf } from '../testing/sample-invoices.ts'
import { configFrom } from '../main/config/config.ts'

type ExtractedValue = { value: unknown; confidence: number; page?: number; box?: number[] } | null
type Line = {
  file: string
  pages?: number
  invoices?: { pages: number[]; fields: Record<string, ExtractedValue> }[]
  error?: { code: string; message: string }
}

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'three.pdf'), pdfOfInvoices(1, 2, 3))
  await writeFile(join(folder, 'scan.png'), await scanOf(linesOf(4)))
  await writeFile(join(folder, 'empty.pdf'), '')
  await writeFile(join(folder, 'letter.pdf'), 'Dear Sir')
  await mkdir(join(folder, 'folder.pdf'))
})
afterAll(() => removeFolder(folder))

/** Runs the command as a process. */
async function docketry(...args: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const child = spawn(process.execPath, [new URL('./cli.ts', import.meta.url).pathname, ...args], { cwd: folder })
  let [out, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, lines: out.split('\n').filter(Boolean), errors }
}
const extract = async (...files: string[]) => {
  const { code, lines } = await docketry('extract', ...files)
  return { code, lines: lines.map(line => JSON.parse(line) as Line) }
}

let plain: ReturnType<typeof extract> | undefined
/** The three invoices, extracted without options: once for all tests. */
const threeAlone = () => (plain ??= extract('three.pdf'))

describe('docketry extract', () => {
  it('prints one line for each file in the given order, and exits with an error when one failed', async () => {
    const files = ['three.pdf', 'missing.pdf', 'empty.pdf', 'letter.pdf', 'folder.pdf', 'scan.png']
    const { code, lines } = await extract(...files)
    expect(code).toBe(1)
    expect(lines.map(line => line.file)).toEqual(files)
    expect(lines.map(line => line.error?.code)).toEqual([
      undefined,
      'file.not-found',
      'file.empty',
      'file.not-an-image-or-pdf',
      'file.not-found',
      undefined,
    ])
    expect(lines.every(line => line.error === undefined || /^[A-Z].*\.$/u.test(line.error.message))).toBe(true)

    const [pdf, scan] = [lines[0], lines[5]]
    expect(pdf?.pages).toBe(3)
    expect(scan?.pages).toBe(1)
    expect(pdf?.invoices?.flatMap(invoice => invoice.pages)).toEqual([1, 2, 3])
    for (const { pages, fields } of [...(pdf?.invoices ?? []), ...(scan?.invoices ?? [])]) {
      expect(Object.keys(fields).sort()).toEqual([...fieldNames].sort())
      for (const field of Object.values(fields)) {
        if (field === null) continue
        expect(typeof field.confidence).toBe('number')
        expect((field.page === undefined) === (field.box === undefined)).toBe(true)
        if (field.page !== undefined) expect(pages).toContain(field.page)
      }
    }
  })

  it('succeeds when every file could be read, and prints money in dollars and dates as ISO', async () => {
    const { code, lines } = await threeAlone()
    expect(code).toBe(0)
    expect(lines.length).toBe(1)
    const fields = lines[0]?.invoices?.[0]?.fields
    for (const name of ['total', 'gst']) expect(['number', 'object']).toContain(typeof (fields?.[name]?.value ?? null))
    const date = fields?.['invoiceDate']?.value ?? '2026-01-01'
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/u)
  })

  it('requires a file', async () => {
    const { code, lines, errors } = await docketry('extract')
    expect(code).toBe(1)
    expect(lines).toEqual([])
    expect(errors.includes('needs at least one file')).toBe(true)
  })

  it('does not take the client, who is named, for the supplier', async () => {
    const supplier = (lines: Line[]) => lines[0]?.invoices?.[0]?.fields['supplierName']?.value ?? ''
    const anybody = String(supplier((await threeAlone()).lines))
    expect(anybody).not.toBe('')
    const named = await extract('--client-name', anybody, 'three.pdf')
    expect(named.code).toBe(0)
    expect(supplier(named.lines)).not.toBe(anybody)
  })

  it('refuses a client whose ABN fails the checksum', async () => {
    const { code, errors } = await docketry('extract', '--client-abn', '34993518191', 'three.pdf')
    expect(code).toBe(1)
    expect(errors).toContain('34993518191 is not an ABN')
  })
})

it('docketry prints its commands, and an error for an unknown one', async () => {
  const [help, none, other] = [await docketry('help'), await docketry(), await docketry('dance')]
  expect(help.code).toBe(0)
  expect(none.code).toBe(0)
  expect(other.code).toBe(1)
  expect(help.lines.join('\n')).toContain('docketry extract FILE...')
  expect(other.errors.trim()).toBe('There is no command "dance". "docketry help" lists all of them.')
})

it('docketry prints the help of one command alone', async () => {
  const [option, named] = [await docketry('dead', 'skip', '--help'), await docketry('help', 'dead')]
  expect([option.code, named.code, named.lines]).toEqual([0, 0, option.lines])
  expect(option.lines.map(line => line.slice(0, 13))).toEqual(Array<string>(4).fill('docketry dead'))
  expect((await docketry('verify', '-h')).lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^docketry verify .* compares everything/u),
      expect.stringMatching(/^docketry verify FOLDER/u),
    ]),
  )
  for (const asked of [
    ['dance', '--help'],
    ['help', 'dance'],
  ])
    expect(await docketry(...asked)).toMatchObject({ code: 1, errors: expect.stringContaining('There is no command "dance"') as string })
})

describe('the settings', () => {
  it('are valid by default', () => {
    expect(configFrom({})).toMatchObject({ port: 8080, host: 'localhost', production: false, demo: true, demoPassword: null })
  })
  it('create no demo firm in production, nor when it is switched off', () => {
    expect(configFrom({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(configFrom({ DOCKETRY_DEMO: '0' }).demo).toBe(false)
  })
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DOCKETRY_WORKERS', '0'],
    ['DOCKETRY_WORKERS', '1.5'],
  ])('are refused when %s is %s', (name, value) => {
    expect(() => configFrom({ [name]: value })).toThrow(`${name} must be a whole number`)
  })
  it.each([
    ['DOCKETRY_DEMO', 'no', 'DOCKETRY_DEMO must be 0 or 1, not "no".'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "verbose".'],
  ])('are refused with their name and what is allowed when %s is %s', (name, value, sentence) => {
    expect(() => configFrom({ [name]: value })).toThrow(sentence)
  })
  it('end the start with one sentence', async () => {
    const child = spawn(process.execPath, [new URL('./cli.ts', import.meta.url).pathname, 'start'], {
      env: { ...process.env, PORT: 'abc' },
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const code = await new Promise(resolve => child.once('close', resolve))
    expect(code).toBe(1)
    expect(errors.trim()).toBe('PORT must be a whole number from 0 to 65535, not "abc".')
  })
})
