/** Pages per minute of a deployment: one upload, from its first byte until its group is complete. */
import { setTimeout as delay } from 'node:timers/promises'
import { upload, type SignedUp } from './firm.ts'

/** Rare enough not to slow the pages, fine enough for an upload of 15 seconds. */
const pollMs = 250
const patienceMs = 300_000

type Detail = { status: string; progress: object; invoices: { id: string; invoiceNumber: string | null }[] }

/** The group with its invoices, as the review page requests it. */
export async function detailOf({ address, token }: SignedUp, groupId: string): Promise<Detail> {
  const answer = await fetch(`${address}/api/accountant/scans/detail?groupId=${groupId}`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Detail
}

/** By the endpoint of the client page, which answers the groups of one client, or of the firm itself, without their invoices. */
async function statusOf({ address, token, firmId }: SignedUp, groupId: string, clientId?: string): Promise<string | undefined> {
  const client = clientId === undefined ? '' : `&clientId=${clientId}`
  const answer = await fetch(`${address}/api/accountant/scanGroups?firmId=${firmId}${client}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { groups } = (await answer.json()) as { groups: { id: string; status: string }[] }
  return groups.find(({ id }) => id === groupId)?.status
}

/**
 * `clientId`: whose group it is, unless it is the firm's own. Throws when the group fails, or is not complete after `patience`
 * milliseconds.
 */
export async function untilComplete(
  firm: SignedUp,
  groupId: string,
  { clientId, patience = patienceMs }: { clientId?: string | undefined; patience?: number } = {},
): Promise<Detail> {
  for (const until = Date.now() + patience; Date.now() < until; await delay(pollMs)) {
    const status = await statusOf(firm, groupId, clientId)
    if (status === 'COMPLETE') return detailOf(firm, groupId)
    if (status === 'FAILED') throw new Error(`the group ${groupId} has failed`)
  }
  const { status, progress } = await detailOf(firm, groupId)
  throw new Error(`the group ${groupId} is ${status} after ${patience / 1000} s: ${JSON.stringify(progress)}`)
}

/** Uploads the zip of `pages` pages and waits until its group is complete. Throws as `untilComplete` does. */
export async function pagesPerMinute(firm: SignedUp, zip: string, pages: number): Promise<{ pagesPerMinute: number; groupId: string }> {
  const started = performance.now()
  const groupId = await upload(firm, zip)
  await untilComplete(firm, groupId)
  return { pagesPerMinute: (pages / (performance.now() - started)) * 60_000, groupId }
}
