import simpleRest from 'ra-data-simple-rest'
import { HttpError, type DataProvider } from 'react-admin'
import { sendRequest, authorised } from '../data/request.ts'
import { problemOf } from '../data/problem.ts'

/** ra-data-simple-rest's fetch: bearer header, and the specified `[{ param, msg }]` as react-admin's field errors. */
async function fetchJson(address: string, options: RequestInit = {}) {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  if (options.body) headers.set('content-type', 'application/json')
  const answer = await authorised(address, { ...options, headers })
  const body = await answer.text()
  const json: unknown = body ? JSON.parse(body) : {}
  if (!answer.ok) {
    const { message, errors } = problemOf(answer.status, json)
    throw new HttpError(message, answer.status, { errors: Object.fromEntries(errors.map(it => [it.param, it.msg])) })
  }
  return { status: answer.status, headers: answer.headers, body, json }
}

const lists = simpleRest('/api/data', fetchJson, 'X-Total-Count')

/** Lists in simple-rest form; what is done goes through `sendRequest` with the endpoints of contracts/api. */
export const dataProvider: DataProvider & { sendRequest: typeof sendRequest } = { ...lists, sendRequest, supportAbortSignal: true }
