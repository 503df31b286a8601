import { addCoupon, withdrawCoupon } from '@docketry/contracts/api/billing.ts'
import {
  addClientEmailAddress,
  deleteAttachment,
  deleteClientEmailAddress,
  limitClientAddress,
  updateAttachments,
} from '@docketry/contracts/api/mailbox.ts'
import { cancelPickup, schedulePickup, updatePickup } from '@docketry/contracts/api/pickups.ts'
import { processRequest } from '@docketry/contracts/api/requests.ts'
import { changeMemberType, limitMember, removeMember, withdrawInvitation } from '@docketry/contracts/api/team.ts'
import type { BodyOf, Endpoint } from '@docketry/contracts/api/endpoint.ts'
import type { ResourceName } from '@docketry/contracts/api/resources.ts'
import simpleRest from 'ra-data-simple-rest'
import { HttpError, type DataProvider } from 'react-admin'
import { noteOutdatedList } from '../data/outdated-lists.ts'
import { authorised, noAnswer, parsed, sendRequest } from '../data/request.ts'
import { isProblem, problemOf, type Problem } from '../data/problem.ts'

/** A problem as react-admin's error: `[{ param, msg }]` become its field errors. */
const httpError = ({ message, status, errors, action }: Problem): HttpError =>
  Object.assign(new HttpError(message, status, { errors: Object.fromEntries(errors.map(it => [it.param, it.msg])) }), { action })

/** Rows of a resource are at `/api/data/<name>`. */
export const resourcesPath = '/api/data'

/** ra-data-simple-rest's fetch, with the bearer header. */
async function fetchJson(address: string, options: RequestInit = {}) {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  const answer = await authorised(address, { ...options, headers })
  const body = await answer.text()
  const json = body ? parsed(body) : {}
  if (!answer.ok) throw httpError(problemOf(answer.status, json))
  // A page of a proxy or of a Wi-Fi network.
  if (json === undefined) throw httpError(noAnswer())
  noteOutdatedList(address.split('?')[0] ?? address, answer)
  return { status: answer.status, headers: answer.headers, body, json }
}

const lists = simpleRest(resourcesPath, fetchJson, 'X-Total-Count')

type Id = string
/**
 * The endpoints that change the rows of a resource. A row's id and values become the endpoint's body, which the server checks. `row`: the
 * listed row, or the `meta` of the call when several are deleted. `updateMany`: one request for several rows; without it, each row is
 * updated by a request of its own.
 */
type Writes = {
  create?: (values: unknown) => Promise<unknown>
  update?: (id: Id, values: unknown) => Promise<unknown>
  updateMany?: (ids: Id[], values: unknown) => Promise<unknown>
  delete?: (id: Id, row: unknown) => Promise<unknown>
}

const send = async <C extends Endpoint>(endpoint: C, body: unknown): Promise<unknown> => {
  try {
    return await sendRequest(endpoint, { body: body as BodyOf<C> }) // values of a form are checked by the server
  } catch (thrown) {
    throw isProblem(thrown) ? httpError(thrown) : thrown
  }
}

const writes: Partial<Record<ResourceName, Writes>> = {
  attachments: {
    updateMany: (entryIds, values) => send(updateAttachments, { entryIds, ...(values as object) }),
    delete: entryId => send(deleteAttachment, { entryId }),
  },
  coupons: {
    create: values => send(addCoupon, values),
    /** The terms of a coupon never change: it can only be ended. */
    update: code => send(withdrawCoupon, { code }),
  },
  emailaddresses: {
    create: values => send(addClientEmailAddress, values),
    update: (entryId, values) => send(limitClientAddress, { entryId, ...(values as object) }),
    delete: entryId => send(deleteClientEmailAddress, { entryId }),
  },
  pickups: {
    create: values => send(schedulePickup, values),
    update: (scheduleId, values) => send(updatePickup, { scheduleId, ...(values as object) }),
    delete: scheduleId => send(cancelPickup, { scheduleId }),
  },
  team: {
    update: (userId, values) => send('clientIds' in (values as object) ? limitMember : changeMemberType, { userId, ...(values as object) }),
    delete: (userId, row) => send(removeMember, { userId, firmId: (row as { firmId: string }).firmId }),
  },
  invitations: { delete: id => send(withdrawInvitation, { id }) },
  requests: { update: (id, values) => send(processRequest, { id, ...(values as object) }) },
}

/** Throws for a resource without this write, which is a programming error. */
function writeOf<W extends keyof Writes>(resource: string, name: W): NonNullable<Writes[W]> {
  const write = writes[resource as ResourceName]?.[name] // an unknown name has none
  if (!write) throw new Error(`${resource} has no ${name}`)
  return write
}

/** Rows are read in simple-rest form; they are changed through the endpoints of contracts/api. */
export const dataProvider: DataProvider & { sendRequest: typeof sendRequest } = {
  ...lists,
  async create(resource, { data }) {
    return { data: (await writeOf(resource, 'create')(data)) as never } // the endpoint's answer has the id
  },
  async update(resource, { id, data, previousData }) {
    await writeOf(resource, 'update')(String(id), data)
    return { data: { ...previousData, ...data, id } as never } // the list is read again
  },
  async delete(resource, { id, previousData }) {
    await writeOf(resource, 'delete')(String(id), previousData)
    return { data: (previousData ?? { id }) as never } // as simple-rest answers
  },
  async updateMany(resource, { ids, data }) {
    const updateMany = writes[resource as ResourceName]?.updateMany // an unknown name has none
    if (updateMany) await updateMany(ids.map(String), data)
    else for (const id of ids) await writeOf(resource, 'update')(String(id), data)
    return { data: ids }
  },
  async deleteMany(resource, { ids, meta }) {
    for (const id of ids) await writeOf(resource, 'delete')(String(id), meta)
    return { data: ids }
  },
  sendRequest,
  supportAbortSignal: true,
}
