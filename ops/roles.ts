/**
 * The page docs/roles.md, made from the contracts and the rule in services/platform/auth/caller.ts. `make roles` writes it; roles.test.ts
 * fails when it is outdated.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { live } from '@docketry/contracts/api/live.ts'
import { uploadPicture } from '@docketry/contracts/api/site.ts'
import { uploadFiles, uploadScans } from '@docketry/contracts/api/uploads.ts'
import { endpoints as handlersOf, type EndpointTools } from '../services/endpoints.ts'
import { allows, someClients, denialCode, type Caller } from '../services/platform/auth/caller.ts'
import { sentenceOf, statusOf } from '@docketry/contracts/errors.ts'

const firmId = 'firm'
const clientId = 'client'
const employed = (type: 'owner' | 'admin' | 'employee'): Caller => ({ userId: type, firms: { [firmId]: type }, roles: [] })
const granted = (role: string): Caller => ({ userId: role, firms: {}, roles: [role] })

/** The callers of the table, one for each column. */
export const sampleCallers: Record<string, Caller | null> = {
  visitor: null,
  'other firm': { userId: 'other', firms: { other: 'owner' }, roles: [] },
  employee: employed('employee'),
  'limited employee': { ...employed('employee'), limits: { [firmId]: ['another'] } },
  admin: employed('admin'),
  owner: employed('owner'),
  'removed member': { userId: 'removed', firms: {}, roles: [] },
  auditor: {
    userId: 'auditor',
    firms: {},
    roles: [],
    engagements: { [firmId]: [{ id: 'engagement', clientIds: [clientId], from: '2000-01-01', to: '2099-12-31' }] },
  },
  su: granted('su'),
}

// Only the contracts are read, so the handlers need no tools.
export const allEndpoints = (): Endpoint[] => [
  ...handlersOf({} as EndpointTools).map(handler => handler.endpoint),
  uploadScans,
  uploadFiles,
  uploadPicture,
  live,
]

/** The client that a request is about; services/http/mount.ts decides the same. */
function clientOf(about: Endpoint['about']): string | typeof someClients | null {
  if (about === 'some') return someClients
  return about === 'client' ? clientId : null
}

/** HTTP status of a request about a resource of the firm: 200, or that of the refusal. */
export function statusFor({ may, about, method }: Endpoint, caller: Caller | null): number {
  const ofFirm = may.some(role => role.endsWith('-of-firm'))
  const owner = { firmId: ofFirm ? firmId : null, clientId: clientOf(about) }
  const act = method === 'GET' ? 'read' : 'change'
  return allows(may, caller, owner, act) ? 200 : statusOf(denialCode(may, caller, owner, act))
}

const shown = (status: number): string => (status === 200 ? 'yes' : String(status))

const head = `# Who may do what

Made from the contracts by \`make roles\`; do not edit. A cell has *yes*, or the status of the refusal: 401 without a sign-in, 403 with the reason, 404 for
resources that the caller may not know of. All resources belong to one firm; the *limited employee* is limited to other clients of it, the *removed member*
worked there before, the firm has engaged the *auditor* for the client (Team, Auditors), *su* is a role that the operator grants (\`docketry grant\`). Of several roles or employments each one counts.

What the table does not show: \`signed-in\` endpoints concern the caller only; a join request is answered by its assignee, or by an su if it has none; lists
omit the clients that a limited employee or an auditor may not see; of a client an auditor sees the invoices that are dated in the period of the engagement, everything else answers 404; endpoints of \`accountant\`, \`author\` and \`developer\` answer 404 to everybody without that role.
\`verified\`: refused with 403 until the caller's email address is verified.

- 403 to a limited employee: “${sentenceOf('limited.firm')}”
- 403 to an auditor who would change something: “${sentenceOf('role.read-only')}”
- 403 to an auditor who reads: “${sentenceOf('role.auditor')}”
- 403 to others: “${sentenceOf('not-allowed')}”
`

/** The expected text of docs/roles.md. */
export function rolesPage(): string {
  const names = Object.keys(sampleCallers)
  const rows = allEndpoints().map(endpoint => {
    const conditions = [...endpoint.may, ...(endpoint.verified ? ['verified'] : [])].join(', ')
    return `| ${endpoint.method} ${endpoint.path} | ${conditions} | ${names.map(name => shown(statusFor(endpoint, sampleCallers[name] ?? null))).join(' | ')} |`
  })
  const table = [`| Endpoint | May | ${names.join(' | ')} |`, `|---|---|${names.map(() => '---').join('|')}|`, ...rows.toSorted()]
  return `${head}\n${table.join('\n')}\n`
}

/** Path of docs/roles.md. */
export const rolesFile = fileURLToPath(new URL('../docs/roles.md', import.meta.url))
if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(rolesFile, rolesPage())
