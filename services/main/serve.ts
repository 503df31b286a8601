/** The HTTP app over the stores, whoever keeps the views. */
import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { hearPayment } from '../billing/hear-payment.ts'
import { systemRun } from '../billing/keep-subscriptions.ts'
import { uploadGate } from '../billing/upload-gate.ts'
import { consumption } from '../billing/views/consumption.ts'
import { clientList } from '../clients/calls/client-list.ts'
import { tfnSeals } from '../clients/tfn-seals.ts'
import { calls } from '../calls.ts'
import { executor } from '../core/execute.ts'
import { links as linksOf } from '../core/links.ts'
import { mailMessage } from '../core/mail-message.ts'
import type { ViewChange } from '../core/project.ts'
import type { ReadRows } from '../core/read-rows.ts'
import { reader } from '../core/read-views.ts'
import { keyClaimer } from '../core/request-keys.ts'
import type { EndedSessions } from '../core/sessions.ts'
import { collectionOf } from '../core/view.ts'
import { abnLookup } from '../engines/abn-lookup.ts'
import { isCommonPassword } from '../engines/common-passwords.ts'
import { checkPassword, hashPassword } from '../engines/password.ts'
import { pictureType } from '../engines/picture-kind.ts'
import { sniff } from '../engines/sniff.ts'
import { pictureTidier } from '../engines/tidy-picture.ts'
import { totp } from '../engines/totp.ts'
import { zipOfOne } from '../engines/zip-out.ts'
import { withZip } from '../engines/zip.ts'
import { makeApp } from '../http/app.ts'
import { limits } from '../people/limits.ts'
import { factorSeals } from '../people/factor-seals.ts'
import { zipReceiver } from '../scans/receive-zip.ts'
import { changedRow } from './changed-row.ts'
import { shownOutbox } from './errands.ts'
import { openPayments } from './payments-config.ts'
import { openSite } from './site.ts'
import { mailboxPlaceOf } from './mail-in.ts'
import { passedWithin } from './passed-within.ts'
import { spoolOf } from './spool.ts'
import type { Tools } from './tools.ts'

const screens = new URL('../../ui/dist', import.meta.url).pathname

/** How the app learns what the views show: from those of its own process, or from their checkpoints. */
export type Shown = {
  reached(position: number): Promise<void>
  onChange(callback: (change: ViewChange) => void): () => void
}

export type Served = Awaited<ReturnType<typeof serve>>

export async function serve(tools: Tools, shown: Shown, ended?: EndedSessions) {
  const { config, logger, stores, ops } = tools
  const { events, documents, blobs, keys } = stores
  const site = await openSite(tools)
  const execute = executor(events)
  const read = reader(documents) as unknown as ReadRows // the views write the rows that their names stand for
  const links = linksOf(keys.links)
  const spool = spoolOf(config)
  const payments = await openPayments(config.payments)
  const passed = passedWithin(shown.reached)
  const admit = uploadGate({ events, documents, read, execute, passed, counted: collectionOf(consumption), gigabytes: config.firmGigabytes })
  const app: FastifyInstance = await makeApp({
    logger, execute, read, passed, claimKey: keyClaimer(documents, keys.links), blobs, links, pictureType,
    tidyPicture: pictureTidier(spool),
    operator: site.operator,
    outbox: shownOutbox(config),
    health: ops.health,
    spool,
    receive: zipReceiver({ read, execute, blobs, admit, withZip, sniff }),
    jwtSecret: keys.jwt,
    exports: { events, origin: config.publicUrl, zipOfOne },
    ended,
    proxies: config.proxies,
    tls: config.publicUrl.startsWith('https:'),
    hearPayment: payments?.engine === 'stripe' ? (body, signature) => hearPayment({ events, payments, run: systemRun(execute) }, body, signature) : null,
    screens: existsSync(screens) ? screens : null,
    listen: callback => shown.onChange(({ view, rows }) => {
      const changes = rows.flatMap(row => changedRow(view, row))
      if (changes.length > 0) callback(changes)
    }),
    handlers: tokens => calls({
      ...site, read, events, documents, blobs, links, tokens, payments, admit, gigabytes: config.firmGigabytes, totp, hashPassword, checkPassword, isCommonPassword,
      mailbox: mailboxPlaceOf(config),
      sendMail: mail => stores.log.send([mailMessage(mail)]),
      lookUpAbn: config.abnLookupGuid === null ? null : abnLookup(config.abnLookupGuid),
      limits: limits(),
      emailKey: keys.email, codeKey: keys.links, tfnSeals: tfnSeals(keys.tfn), factorSeals: factorSeals(keys.factor),
    }),
    resources: { clients: clientList(read) },
  })
  app.addHook('onClose', () => site.counts.close())
  return { app, counts: site.counts, execute, read, passed }
}
