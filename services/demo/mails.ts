/** Mails of the demo's clients, made from the demo's documents. All fictitious. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoClient } from './firm.ts'

type DemoMail = { name: string; from: string; to: string; subject: string; text: string; date: string; files: string[] }

const types: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

/** The sender address of a demo client. */
export const demoAddress = ({ folder }: DemoClient): string => `accounts@${folder.split(/[\\/]/u).at(-1) ?? 'client'}.example`

function emlOf({ from, to, subject, text, date, files }: DemoMail): string {
  const parts = files.map(path => {
    const name = path.split(/[\\/]/u).at(-1) ?? path
    const bytes = readFileSync(path).toString('base64').replace(/.{76}/gu, '$&\r\n')
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${bytes}\r\n`
  })
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${subject.replace(/\W+/gu, '-')}@demo.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="demo-part"',
  ]
  return `${head.join('\r\n')}\r\n\r\n${[`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`, ...parts].map(part => `--demo-part\r\n${part}`).join('')}--demo-part--\r\n`
}

/** Writes the mails at the first start, that is if the folder `maildrop` does not exist. `code`: the firm's join code. */
export function dropDemoMails(maildrop: string, clients: DemoClient[], code: string): void {
  if (existsSync(maildrop) || clients.length === 0) return
  const filesOf = (client: DemoClient | undefined, of: RegExp, max: number): string[] =>
    client
      ? client.batches
          .flatMap(batch => batch.files)
          .filter(file => of.test(file))
          .slice(0, max)
          .map(file => join(client.folder, file))
      : []
  const [first, second = first] = clients
  const mails: DemoMail[] = [
    {
      name: 'bills-of-this-week.eml',
      from: demoAddress(first as DemoClient),
      to: 'invoices@docketry.example',
      subject: 'Bills of this week',
      text: 'Two bills that came by email.', // there is a first client
      date: 'Mon, 14 Sep 2026 08:12:00 +1000',
      files: filesOf(first, /^(?!scan-).*\.pdf$/u, 2),
    },
    {
      name: 'docket.eml',
      from: 'Sam <sam@mobile.example>',
      to: `invoices+${code.toLowerCase()}@docketry.example`,
      subject: 'Docket from today',
      text: 'Photo of the docket.',
      date: 'Wed, 16 Sep 2026 17:40:00 +1000',
      files: filesOf(second, /\.jpe?g$/iu, 1),
    },
  ]
  mkdirSync(maildrop, { recursive: true })
  for (const mail of mails.filter(({ files }) => files.length > 0)) {
    const path = join(maildrop, mail.name)
    writeFileSync(`${path}.part`, emlOf(mail))
    renameSync(`${path}.part`, path)
  }
}
