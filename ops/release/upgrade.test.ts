/**
 * An upgrade from the previous release on the same data folder, back to it, and to this build again: what docs/deploy.md promises. Real
 * processes, real pages.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projections } from '@docketry/services/contents.ts'
import type { VerifyResult } from '@docketry/services/integrity/verify-stores.ts'
import { removeFolder, temporaryFolder } from '@docketry/services/platform/testing/folder.ts'
import { groupAt, post, register, signIn, uploadZip } from '@docketry/services/testing/over-http.ts'
import { pdfOfInvoices } from '@docketry/services/testing/sample-invoices.ts'
import { runToEnd, startRole } from '@docketry/services/testing/roles.ts'
import { zipOf } from '@docketry/services/testing/zips.ts'
import { checkOut, previousRelease } from './previous-release.ts'

const release = previousRelease()
const missing =
  'The code of the previous release is not in this checkout (a shallow clone?): fetch the whole history to test the upgrade from it.'
const email = 'ann@firm.example'
let home: string
let env: Record<string, string>
let previous: string
const groups: string[] = []

beforeAll(async () => {
  home = await temporaryFolder()
  env = { DOCKETRY_DATA: join(home, 'data'), DOCKETRY_DEMO: '0', DOCKETRY_WORKERS: '1', HOST: '127.0.0.1', PORT: '0' }
  if (release === null) return
  await mkdir(join(home, 'previous'))
  previous = checkOut(release, join(home, 'previous'))
})
afterAll(() => removeFolder(home))

/** Runs a build on the folder, and stops it. `script`: absent for this build. */
async function running<T>(script: string | undefined, use: (address: string) => Promise<T>): Promise<T> {
  const role = await startRole(['start'], env, script)
  try {
    return await use(role.address)
  } finally {
    expect(await role.end('SIGTERM')).toMatchObject({ code: 0 })
  }
}

/** What every build answers of an invoice. */
type Invoice = {
  id: string
  order: number
  invoiceNumber: string | null
  invoiceDate: string | null
  supplier: unknown
  cat: unknown
  total: number
  gst: number
  treatment: string
  fields: Record<string, { setBy?: string }>
}
async function figuresAt(address: string): Promise<object[]> {
  const { token } = await signIn(address, email)
  const details = await Promise.all(groups.map(group => groupAt(address, group, token)))
  return details.map(({ status, invoices }) => ({
    status,
    invoices: (invoices as unknown as Invoice[]).map(
      (
        { id, order, invoiceNumber, invoiceDate, supplier, cat, total, gst, treatment, fields }, // its contract may have other fields in the two builds
      ) => ({
        id,
        order,
        invoiceNumber,
        invoiceDate,
        supplier,
        cat,
        total,
        gst,
        treatment,
        setBy: { total: fields['total']?.setBy, invoiceNumber: fields['invoiceNumber']?.setBy, category: fields['category']?.setBy },
      }),
    ),
  }))
}
async function upload(address: string, ...numbers: number[]): Promise<void> {
  const signed = await signIn(address, email)
  const group = await uploadZip(address, signed, await zipOf({ 'scan_1.pdf': pdfOfInvoices(...numbers) }))
  groups.push(group)
  await expect.poll(() => groupAt(address, group, signed.token).then(({ status }) => status)).toBe('COMPLETE')
}
async function edit(address: string, at: number, values: Record<string, unknown>): Promise<void> {
  const { token } = await signIn(address, email)
  for (const group of groups) {
    const { invoices } = await groupAt(address, group, token)
    if (invoices[at])
      await post(address, '/api/accountant/invoices/update', { invoices: [{ invoice_id: invoices[at].id, invoice_data: values }] }, token)
  }
}
/** Nothing is wrong with what is stored, and every projection is in the version of this build, up to date, with no row set aside. */
async function expectWhole(): Promise<void> {
  const { code, lines, errors } = await runToEnd(['verify', '--json'], env)
  const verified = JSON.parse(lines.join('')) as VerifyResult
  expect([code, errors, verified.findings, verified.skipped, verified.parked]).toEqual([0, '', [], [], 0])
  const states = (await runToEnd(['projections', '--json'], env)).lines.map(
    line => JSON.parse(line) as { view: string; version: number; state: string },
  )
  expect(states.map(({ view, version, state }) => [view, version, state]).sort()).toEqual(
    projections.map(({ name, version }) => [name, version, 'live']).sort(),
  )
}

it('an upgrade from the previous release keeps every figure, a downgrade works on what the newer build wrote, and the newer build goes on from there', {
  timeout: 240_000,
}, async context => {
  if (release === null) return context.skip(missing)

  const before = await running(previous, async address => {
    await register(address, email, '34993518190', env['DOCKETRY_DATA'])
    await upload(address, 1, 2)
    await edit(address, 0, { total: 120.5 })
    return figuresAt(address)
  })
  expect(before).toMatchObject([{ status: 'COMPLETE', invoices: [{ total: 120.5, setBy: { total: 'person' } }, { total: 330 }] }])

  const upgraded = await running(undefined, async address => {
    expect(await figuresAt(address)).toEqual(before)
    await expectWhole()
    // Events of types and with metadata that the older build may not know.
    await upload(address, 3)
    await edit(address, 1, { total: 77 })
    await edit(address, 0, { total: 90 })
    return figuresAt(address)
  })
  expect(upgraded).toMatchObject([{ invoices: [{ total: 90 }, { total: 77 }] }, { invoices: [{ invoiceNumber: '20003', total: 90 }] }])

  const downgraded = await running(previous, async address => {
    expect(await figuresAt(address)).toEqual(upgraded)
    await edit(address, 0, { total: 50 })
    return figuresAt(address)
  })
  expect(downgraded).toMatchObject([{ invoices: [{ total: 50 }, { total: 77 }] }, { invoices: [{ total: 50 }] }])

  await running(undefined, async address => {
    expect(await figuresAt(address)).toEqual(downgraded)
    await expectWhole()
  })
})
