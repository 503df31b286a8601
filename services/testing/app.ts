/** The whole product in a temporary folder, for tests: real stores, projections, reactions and stages; workers real or fake. */
import type { LightMyRequestResponse } from 'fastify'
import type { Role } from '@docketry/contracts/events/user.ts'
import type { StoredEvent } from '../platform/events/event.ts'
import { executor } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { followUntil } from '../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../platform/testing/folder.ts'
import type { Workers } from '../workers/workers.ts'
import { configFrom } from '../main/config/config.ts'
import { wire, type Running } from '../main/wire.ts'
import { accountCodeFor } from '../people/account-codes.ts'
import { setRole } from '../people/user-commands.ts'
import { user } from '../people/user.ts'
import { fakeWorkers } from './fake-workers.ts'
import { multipartOf, zipOf, type ZipFiles } from './zips.ts'
import { load } from '../platform/commands/load.ts'

export type Person = { token: string; userId: string; email: string; firmId: string }
export type TestApp = Awaited<ReturnType<typeof startApp>>
export type RequestOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }

/** Valid ABNs, enough for the tests of one file. */
export const abns = ['34993518190', '51824753556', '53004085616', '33102417032', '83914571673', '48123123124'] as const

const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19]
/** A valid ABN for each number. */
export function abnOf(n: number): string {
  const rest = String(n).padStart(9, '0')
  const sum = [...rest].reduce((total, digit, i) => total + Number(digit) * (weights[i] ?? 0), 0)
  return `${10 + 89 - (sum % 89)}${rest}`
}

export async function allEvents(events: EventStore): Promise<StoredEvent[]> {
  const head = await events.head()
  return head === null ? [] : followUntil(events, null, seen => (seen.at(-1)?.position ?? -1) >= head)
}

/**
 * `rough`: seed of a log that repeats and reorders messages. `real`: worker processes read the pages; otherwise `workers` (default:
 * fakeWorkers). `reading`: the version by which they read pages, of an older build.
 */
export async function startApp(
  options: {
    rough?: number
    retryDelayMs?: number
    real?: boolean
    workers?: Workers
    reading?: string
    folder?: string
    env?: NodeJS.ProcessEnv
  } = {},
) {
  const folder = options.folder ?? (await temporaryFolder())
  const config = configFrom({
    DOCKETRY_DATA: folder,
    DOCKETRY_DEMO: '0',
    DOCKETRY_WORKERS: '2',
    DOCKETRY_MAIL_MINUTES: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ...options.env,
  })
  const workers = options.real
    ? {}
    : { workers: options.workers ?? fakeWorkers(), ...(options.reading === undefined ? {} : { reading: options.reading }) }
  const log = {
    ...(options.rough === undefined ? {} : { rough: options.rough }),
    ...(options.retryDelayMs === undefined ? {} : { retryDelayMs: options.retryDelayMs }),
  }
  const running: Running = await wire(config, { ...log, ...workers })

  async function request(
    method: 'GET' | 'POST',
    url: string,
    { token, body, headers = {} }: RequestOptions = {},
    from = '127.0.0.1',
  ): Promise<LightMyRequestResponse> {
    return running.app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }

  const asOperator = () => {
    const commandId = newId()
    return { commandId, actId: commandId, actor: 'operator', causeId: null, caller: null }
  }
  /** Verifies the person's address, as the mailed link does. */
  async function verify(userId: string): Promise<void> {
    const { registered } = await load(running.stores.events, user, userId)
    const code = accountCodeFor(running.keys.links, 'verify-email', userId, registered?.email ?? '', Date.now())
    const answer = await request('POST', '/api/public/verifyEmail', { body: { code } })
    if (!answer.json<{ success: boolean }>().success) throw new Error(`not verified: ${answer.body}`)
  }

  return {
    running,
    folder,
    request,
    events: () => allEvents(running.stores.events),

    verify,

    /** Registers the owner of a firm, verified. */
    async owner(abn: string, email = `owner-${abn}@firm.example`): Promise<Person> {
      const form = {
        email,
        password: 'correct horse',
        confirm_password: 'correct horse',
        abn,
        type: 'owner',
        firstName: 'Ann',
        lastName: abn,
        category: 'Bookkeeper',
      }
      const answer = await request('POST', '/api/auth/register', { body: form })
      if (answer.statusCode !== 200) throw new Error(`not registered: ${answer.body}`)
      const { token, user_id: userId } = answer.json<{ token: string; user_id: string }>()
      await verify(userId)
      const [employer] = (await request('GET', '/api/accountant/employers', { token })).json<{ business: { id: string } }[]>()
      return { token, userId, email, firmId: employer?.business.id ?? '' }
    },

    /** Grants a role, as the operator does. */
    async grant({ userId }: Person, role: Role): Promise<void> {
      await executor(running.stores.events)(setRole, { userId, role, granted: true }, asOperator())
      await running.settled()
    },

    /** Uploads files, or the bytes of a zip. Returns the response; `groupOf` reads the group's id in it. */
    async upload(
      token: string | undefined,
      files: ZipFiles | Buffer,
      fields: Record<string, string> = {},
      kind: 'files' | 'scans' = 'files',
    ) {
      const { body, headers } = multipartOf(fields, Buffer.isBuffer(files) ? files : await zipOf(files))
      return request('POST', `/api/image/${kind}/upload`, { token, body, headers })
    },

    async close(keep = false): Promise<void> {
      await running.close()
      if (!keep) await removeFolder(folder)
    },
  }
}

export const groupOf = (response: LightMyRequestResponse): string =>
  response.json<{ data: { scanGroup: { id: string } } }>().data.scanGroup.id

/** Creates a client of the firm, with an ABN or a tax file number. Returns its id. */
export async function addClient(
  app: TestApp,
  { token, firmId }: Person,
  number: string,
  name = 'Harbour Street Plumbing',
  type: 'abn' | 'tfn' = 'abn',
): Promise<string> {
  const answer = await app.request('POST', '/api/business/create', {
    token,
    body: { firmId, name, type, [type]: number },
    headers: { 'idempotency-key': newId() },
  })
  if (answer.statusCode !== 200) throw new Error(`no client: ${answer.body}`)
  return answer.json<{ id: string }>().id
}
