/** An open review page of which the connection is lost and comes back, and one whose batch is no longer there. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { get, post } from '../../services/testing/over-http.ts'
import { openPage, signIn, startProduct, type Product } from './product.ts'

let product: Product
let page: Page
let token: string
let groupId: string
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct()
  const { address, email, password } = product
  ;({ token } = await post<{ token: string }>(address, '/api/auth/login', { email, password }))
  const [employer] = await get<{ business: { id: string } }[]>(address, '/api/accountant/employers', token)
  const clients = await get<{ id: string; name: string }[]>(address, '/api/data/clients', token)
  const clientId = clients.find(it => it.name === 'Wattle Street Bakery')?.id
  const batches = `/api/accountant/scanGroups?firmId=${employer?.business.id}&clientId=${clientId}`
  const { groups } = await get<{ groups: { id: string; invoiceCount: number }[] }>(address, batches, token)
  groupId = groups.find(it => it.invoiceCount > 0)?.id ?? ''
  page = await openPage(product, pageErrors)
  await signIn(page, product)
}, 150_000)
afterAll(() => product.close())

it('after a save without a connection the page says when the connection is back, and loads the pictures that it lacks', async () => {
  await page.route('**/blob/image/**', route => route.abort())
  await page.goto(`${product.address}/scan/detail/groupId=${groupId}`)
  await page.locator('.ag-cell-focus').waitFor()
  await page.getByText('This page’s picture could not be loaded.').waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('F4')
  await page.keyboard.press('Control+s')
  await page.getByText('Not everything was saved, and nothing is lost. No connection.').waitFor()
  await page.unroute('**/blob/image/**')
  await page.context().setOffline(false)
  await page.getByText('The connection is back. Not everything may be saved, and nothing is lost: save again.').waitFor()
  await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0)
  await expect.poll(() => page.locator('.sheet img').evaluate(it => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Save again' }).click()
  await page.getByText('1 invoice saved').waitFor()
  await page.getByText('● All saved').waitFor()
})

it('an open batch that is deleted elsewhere says so, and shows nothing of it', async () => {
  const rows = page.locator('[role=row][row-id]')
  expect(await rows.count()).toBeGreaterThan(0)
  await post(product.address, '/api/accountant/scans/delete', { group_id: groupId }, token)
  await page.getByRole('heading', { name: 'This batch is no longer available to you' }).waitFor()
  expect([await rows.count(), await page.getByRole('status').allInnerTexts(), pageErrors]).toEqual([0, [], []])
})
