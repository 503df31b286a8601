/** How `docketry watch` signs in, and whose folder it is. */
import { clients, type ClientAnswer } from '@docketry/contracts/api/clients.ts'
import { connectControl } from '../control/connect.ts'
import { coded } from '../../platform/errors/coded.ts'
import { request, sentenceIn, type Destination } from './send-batch.ts'

/** `again`: a new token once the one before has ended; null where there is none to be had. */
export type SignIn = { token: string; again: (() => Promise<string>) | null }

/**
 * By `DOCKETRY_TOKEN`, otherwise as `email` through the control socket of the Docketry that runs on `data`, which answers the user who runs
 * it only. Throws `usage`, `no-answer` and what the socket answers, with sentences.
 */
export async function signInFor(env: NodeJS.ProcessEnv, email: string | undefined, data: () => string): Promise<SignIn> {
  const token = env['DOCKETRY_TOKEN']
  if (token) return { token, again: null }
  if (email === undefined)
    throw coded(
      'usage',
      'Who sends the files? Set DOCKETRY_TOKEN, or name a person with --as EMAIL beside a Docketry that runs on this machine.',
    )
  const again = async (): Promise<string> => {
    const folder = data()
    const connection = await connectControl(folder)
    if (connection === null)
      throw coded(
        'no-answer',
        `No Docketry runs on ${folder}. Start it, name its folder with DOCKETRY_DATA, or set DOCKETRY_TOKEN for a server elsewhere.`,
      )
    try {
      const [answer] = (await connection.send('signIn', email)) as { token: string }[] // as control/sign-in.ts answers
      return answer?.token ?? ''
    } finally {
      connection.close()
    }
  }
  return { token: await again(), again }
}

type Employer = { business: { id: string; name: string } }

/**
 * The client with this id, ABN or exact name, of the firms that the person works for. Throws `away`, `signed-out`, `no-client` and
 * `many-clients`, with sentences that name what there is.
 */
export async function findClient(
  server: string,
  token: string,
  named: string,
  signal: AbortSignal,
): Promise<Destination & { name: string }> {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await request(server + path, { headers: { authorization: `Bearer ${token}` }, signal })
    if ('is' in answer) throw coded('away', answer.message)
    if (answer.status === 401) throw coded('signed-out', `${sentenceIn(answer.body, 401)} Set DOCKETRY_TOKEN to a new one.`)
    if (answer.status !== 200)
      throw coded(answer.status >= 500 || answer.status === 429 ? 'away' : 'not-allowed', sentenceIn(answer.body, answer.status))
    return answer.body as T // by the endpoint's contract
  }
  const plain = named.replace(/\s/gu, '')
  const found: (Destination & { name: string })[] = []
  const names: string[] = []
  for (const { business } of await get<Employer[]>('/api/accountant/employers')) {
    for (const client of await get<ClientAnswer[]>(`${clients.path}?firmId=${business.id}`)) {
      names.push(client.name)
      const isMeant =
        client.id === named ||
        (client.abn !== null && client.abn === plain) ||
        client.name.trim().toLowerCase() === named.trim().toLowerCase()
      if (isMeant) found.push({ server, firmId: business.id, clientId: client.id, name: client.name })
    }
  }
  const [one, ...more] = found
  if (one === undefined)
    throw coded(
      'no-client',
      `There is no client "${named}". There are: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ' and others' : ''}. A client is named by its id, its ABN or its whole name.`,
    )
  if (more.length > 0)
    throw coded(
      'many-clients',
      `"${named}" means several clients. Name one by its id: ${found.map(({ clientId, name }) => `${clientId} (${name})`).join(', ')}.`,
    )
  return one
}
