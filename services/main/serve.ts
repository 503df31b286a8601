/** The HTTP app over the stores, with projections of this or another process. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accessLog } from '../access/access-log.ts'
import { recordWebhook, systemRun } from '../billing/settle.ts'
import { uploadGate } from '../billing/upload-gate.ts'
import { tfnSeals } from '../clients/tfn-seals.ts'
import { commands, projections, reactions } from '../contents.ts'
import { endpoints, type EndpointTools } from '../endpoints.ts'
import { evidenceMaker } from '../evidence/evidence.ts'
import { cached } from '../monitoring/cached.ts'
import { statusOf } from '../monitoring/status.ts'
import { resources } from '../resources.ts'
import { executor } from '../platform/commands/execute.ts'
import { reasonOf } from '../platform/errors/coded.ts'
import { links as linksOf } from '../platform/auth/signed-links.ts'
import { auditorEvents } from '../shared/auditor-events.ts'
import { auditorReads } from '../shared/auditor-reads.ts'
import { mailMessage } from '../shared/mail-message.ts'
import type { ProjectionChange } from '../platform/projections/running-projection.ts'
import { readRowsOf } from '../shared/merged-reads.ts'
import { keyClaimer } from '../platform/endpoints/idempotency-keys.ts'
import type { EndedSessions } from '../shared/sessions.ts'
import { abnLookup } from '../integrations/abn-lookup.ts'
import { esclScanners } from '../integrations/escl/escl.ts'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { checkPassword, hashPassword } from '../credentials/password.ts'
import { cleanHtml } from '../content/clean-html.ts'
import { pictureType, sniff } from '../content/sniff.ts'
import { pictureTidier } from '../content/tidy-picture.ts'
import { totp } from '../credentials/totp.ts'
import { printPdf } from '../content/print-pdf.ts'
import { zipOf, zipOfOne } from '../content/zip-out.ts'
import { withZip } from '../content/zip.ts'
import { makeApp, type AppParts } from '../http/app.ts'
import { accountLimits } from '../people/limits.ts'
import { factorSeals } from '../people/factor-seals.ts'
import { countStore } from '../site/count-store.ts'
import { seedPosts } from '../site/shipped-posts.ts'
import { networkScans } from '../scan-groups/network-scans.ts'
import { zipReceiver } from '../scan-groups/receive-zip.ts'
import { anchoringOn } from './anchoring.ts'
import { shownOutbox, publicMailboxOf } from './mail-stages.ts'
import { openPostings } from '../exports/xero/open-postings.ts'
import { xeroStore } from '../exports/xero/xero-tokens.ts'
import { readOperator } from './config/operator-file.ts'
import { openPayments } from './config/payments-config.ts'
import { openXero } from './config/xero-config.ts'
import { manageReprocessing, workersOnDemand } from './manage-reprocessing.ts'
import type { Workers } from '../workers/workers.ts'
import { setAsideOn } from '../operations/set-aside.ts'
import { stageNames, stageTopics } from './stage-names.ts'
import type { Tools } from './tools.ts'
import type { Config } from './config/config.ts'
import { waitForProjections } from './wait-for-projections.ts'

const screens = new URL('../../ui/dist', import.meta.url).pathname

/** How the app learns of the projections' progress: from its own process, or from their checkpoints. */
export type ProjectionProgress = {
  reached(position: number): Promise<void>
  onChange(callback: (change: ProjectionChange) => void): () => void
}

export type Served = Awaited<ReturnType<typeof serve>>

/** `runJob`: runs a job on the workers of this process, for dry runs; without them, it starts some when they are needed. */
export async function serve(tools: Tools, progress: ProjectionProgress, ended?: EndedSessions, runJob?: Workers['run']) {
  const { config, logger, stores, ops } = tools
  const { events, documents, blobs, keys } = stores
  const site = await openSite(tools)
  const execute = executor(events)
  const read = readRowsOf(documents)
  const links = linksOf(keys.links)
  const access = accessLog(stores.durable, tools.report)
  const spool = spoolOf(config)
  const payments = await openPayments(config.payments, site.operator)
  const xeroClient = await openXero(config)
  const xero = xeroClient && {
    api: xeroClient,
    store: xeroStore({ documents: stores.durable, key: keys.factor, xero: xeroClient }),
    open: openPostings(stores.durable),
  }
  const passed = waitForProjections(progress.reached)
  const admit = uploadGate({ events, documents, read, execute, passed, gigabytes: config.firmGigabytes })
  const workers = runJob ? null : workersOnDemand(config.workers)
  const reprocessing = manageReprocessing(stores, runJob ?? workers!.run)
  const evidenceTools = {
    events,
    blobs,
    read,
    anchor: anchoringOn(stores, config.anchors),
    sign: config.anchors.sign,
    report: tools.report,
  }
  const scanners = config.scanners && esclScanners(config.scanners, error => tools.report('network scanners', { reason: reasonOf(error) }))
  const scans =
    scanners &&
    (await networkScans({
      folder: join(config.data, 'scans'),
      scanners,
      hasRoom: ops.health.hasRoom,
      report: error => tools.report('network scanners', { reason: reasonOf(error) }),
    }))
  const app: FastifyInstance = await makeApp({
    logger,
    execute,
    read,
    events,
    printPdf,
    passed,
    access,
    claimKey: keyClaimer(documents, keys.links),
    blobs,
    links,
    pictureType,
    tidyPicture: pictureTidier(spool),
    operator: { ...site.operator, ...(scans ? { scanners: true } : {}) },
    scans,
    outbox: shownOutbox(config),
    health: ops.health,
    spool,
    receive: zipReceiver({ read, execute, blobs, admit, withZip, sniff }),
    jwtSecret: keys.jwt,
    exports: {
      events,
      origin: config.publicUrl,
      zipOf,
      zipOfOne,
      evidence: evidenceMaker(evidenceTools),
      evidenceForAuditor(scope) {
        const seen = auditorReads(read, scope)
        return evidenceMaker({ ...evidenceTools, read: seen.read, events: auditorEvents(events, seen, 'evidence') })
      },
    },
    ended,
    proxies: config.proxies,
    tls: config.publicUrl.startsWith('https:'),
    receivePayment:
      payments?.provider === 'stripe'
        ? (body, signature) => recordWebhook({ events, payments, run: systemRun(execute) }, body, signature)
        : null,
    screens: existsSync(screens) ? screens : null,
    onChange: progress.onChange,
    handlers: tokens =>
      auditable({
        ...site,
        scans,
        xero,
        reprocessing,
        setAside: setAsideOn({ events, documents, log: stores.log, execute, commands, reactions, topics: stageTopics, waitMs: 0 }),
        rebuilding: { events, documents, projections },
        status: cached(statusMs, () => statusOf({ stores, projections, reactions, stages: stageNames })),
        read,
        events,
        documents,
        blobs,
        links,
        tokens,
        payments,
        admit,
        gigabytes: config.firmGigabytes,
        totp,
        hashPassword,
        checkPassword,
        isCommonPassword,
        mailbox: publicMailboxOf(config),
        sendMail: mail => stores.log.send([mailMessage(mail)]),
        lookUpAbn: config.abnLookupGuid === null ? null : abnLookup(config.abnLookupGuid),
        limits: accountLimits(),
        emailSecret: keys.email,
        codeKey: keys.links,
        tfnSeals: tfnSeals(keys.tfn),
        factorSeals: factorSeals(keys.factor),
      }),
    resources: resources({ read, links, durable: site.durable }),
  })
  app.addHook('onClose', () => site.counts.close())
  app.addHook('onClose', () => access.close())
  app.addHook('onClose', () => workers?.close())
  app.addHook('onClose', async () => {
    await scans?.close()
    scanners?.close()
  })
  return { app, access, counts: site.counts, execute, read, passed }
}

/** The handlers, and how one is made for an auditor: with the rows and events that they see. */
function auditable(tools: EndpointTools): ReturnType<AppParts['handlers']> {
  return {
    all: endpoints(tools),
    forAuditor(endpoint, scope) {
      const isOpen = endpoint.may.includes('auditor')
      const seen = auditorReads(tools.read, scope, isOpen ? 'none' : 'all')
      const own = endpoints({
        ...tools,
        read: seen.read,
        events: auditorEvents(tools.events, seen, isOpen ? 'endpoints' : 'subject'),
      }).find(it => it.endpoint === endpoint)
      if (own === undefined) throw new Error(`${endpoint.name} has no handler`)
      return own
    },
  }
}

/** How often the state of the parts is read at most, for all operators' screens together. */
const statusMs = 2000

/**
 * The folder of uploads that are not unpacked yet. Embedded: in the data folder, which this process has locked, emptied at the start.
 * Servers: the system's temporary folder, which several processes may share.
 */
function spoolOf({ servers, data }: Pick<Config, 'servers' | 'data'>): string {
  if (servers !== null) return tmpdir()
  const folder = join(data, 'spool')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(folder)) rmSync(join(folder, left), { recursive: true, force: true })
  return folder
}

/** Opens the public site: shipped articles, page counts, operator's file. Throws an `Error` with a sentence for a wrong operator's file. */
async function openSite({ config, report, stores: { durable } }: Tools) {
  const operator = readOperator(config)
  await seedPosts(durable, Date.now())
  return { durable, operator, cleanHtml, counts: countStore(durable, report) }
}
