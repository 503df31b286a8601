/** A mail server of a test: records the mails that it receives, and refuses recipients as the test decides. */
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; raw: string }

/** `refuse`: the answer to a recipient, such as `550 no such person`; null accepts it. `port` 0: any free port. */
export async function mailServer(refuse: (to: string) => string | null = () => null, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1, // ms; by default it waits half a minute for open connections
    onRcptTo({ address }, _, callback) {
      const answer = refuse(address)
      callback(answer === null ? null : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
    },
    onData(stream, { envelope }, callback) {
      const bytes: Buffer[] = []
      stream.on('data', (chunk: Buffer) => bytes.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(it => it.address), raw: Buffer.concat(bytes).toString('utf8') })
        callback()
      })
    },
  })
  server.on('error', () => {}) // a connection that a test cuts off
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : 0
  return {
    received,
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** A mail with its quoted-printable encoding decoded. */
export const textOfMail = ({ raw }: Received): string =>
  raw.replace(/=\r?\n/gu, '').replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
