/**
 * The page /outbox of a development machine: mails that were written to files instead of sent. Only for a browser on the same machine,
 * without proxy and under a local host name, because these mails allow signing in as anybody.
 */
import { escapeHtml } from '../shared/escape-html.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Letter } from '../shared/letter.ts'
import { refuse } from '../platform/errors/refuse.ts'

type StoredLetter = Letter & { at: number }
/** `origin`: of links in the mails; the page makes them relative. */
export type ShownOutbox = { origin: string; list(): Promise<StoredLetter[]>; read(mailId: string): Promise<StoredLetter | null> }

const style = `:root{color-scheme:light dark;--line:light-dark(#e4e2d8,#29312d);--box:light-dark(#fff,#171d1a)}
body{font:14px/1.5 Inter,system-ui,sans-serif;color:light-dark(#17211c,#e8ece9);background:light-dark(#f7f6f1,#101512);max-width:46rem;margin:2rem auto;padding:0 1rem}
a{color:light-dark(#084f3d,#4fc3a1)}h1{font:500 1.9rem/1.2 Georgia,serif;margin:.5rem 0;overflow-wrap:anywhere}p,small,dt{color:light-dark(#55615a,#a5b0a9)}
ul,p.text{list-style:none;margin:1rem 0;padding:0 1rem;background:var(--box);border:1px solid var(--line);border-radius:10px}li{padding:.7rem 0}li+li{border-top:1px solid var(--line)}
li a{font-weight:600}dl{margin:.5rem 0}dt{float:left;width:5rem}dd{margin:0 0 .25rem 5rem}p.text{padding:1rem;color:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`
const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
  `<style>${style}</style></head><body><main>${body}</main></body></html>`

const whenOf = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)

const listPage = (letters: StoredLetter[]): string =>
  page(
    'Outbox',
    `<h1>Outbox</h1><p>Mails that a mail server would have sent. To send them, set SMTP_URL and MAIL_FROM.</p>${
      letters.length === 0
        ? '<p>No mail yet.</p>'
        : `<ul>${letters.map(it => `<li><a href="/outbox/${escapeHtml(it.mailId)}">${escapeHtml(it.subject)}</a><br><small>to ${escapeHtml(it.to)}, ${whenOf(it.at)} UTC</small></li>`).join('')}</ul>`
    }`,
  )

/** The text version of the mail, with its own links clickable. */
function letterPage(letter: StoredLetter, origin: string): string {
  const text = escapeHtml(letter.text).replaceAll(/https?:\/\/[^\s<]+/gu, url => {
    const path = url.startsWith(origin) ? url.slice(origin.length) || '/' : ''
    return /^\/(?![/\\])/u.test(path) || path === '/' ? `<a href="${path}">${url}</a>` : url
  })
  return page(
    letter.subject,
    `<p><a href="/outbox">Outbox</a></p><h1>${escapeHtml(letter.subject)}</h1><dl><dt>To</dt><dd>${escapeHtml(letter.to)}</dd>${
      letter.replyTo === null ? '' : `<dt>Reply to</dt><dd>${escapeHtml(letter.replyTo)}</dd>`
    }<dt>At</dt><dd>${whenOf(letter.at)} UTC</dd></dl><p class="text">${text}</p>`,
  )
}

/** Checks the connection's address, which no header can change, and the host name against DNS rebinding. */
function isHere({ socket, headers, hostname }: FastifyRequest): boolean {
  const local = /^(127\.|::1$|::ffff:127\.)/u.test(socket.remoteAddress ?? '')
  const forwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined
  return local && !forwarded && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/u.test(hostname)
}

export function mountOutbox(app: FastifyInstance, { origin, list, read }: ShownOutbox): void {
  const options = {
    schema: { hide: true },
    async onRequest(request: FastifyRequest) {
      if (!isHere(request)) throw refuse('not-found')
    },
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  }
  app.get('/outbox', options, async (_, reply) => reply.headers(headers).send(listPage(await list())))
  app.get<{ Params: { mailId: string } }>('/outbox/:mailId', options, async ({ params }, reply) => {
    const letter = await read(params.mailId)
    if (letter === null) throw refuse('not-found')
    return reply.headers(headers).send(letterPage(letter, origin))
  })
}
