/** The HTTP app over the stores, with projections of this or another process. */
import { existsSync } from 'node:fs'
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
import type { LagOf } from '../platform/projections/lag.ts'
import type { ProjectionChange } from '../platform/projections/running-projection.ts'
import { readRowsOf } from '../shared/merged-reads.ts'
import { keyClaimer } from '../platform/endpoints/idempotency-keys.ts'
import type { EndedSessions, Tokens } from '../shared/session-validity.ts'
import { abnLookup } from '../integrations/abn-lookup.ts'
import { esclScanners } from '../integrations/escl/escl.ts'
import { isCommonPassword, checkPassword, hashPassword } from '../credentials/password.ts'
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
import { networkScans, type NetworkScans } from '../scan-groups/network-scans.ts'
import { zipReceiver } from '../scan-groups/receive-zip.ts'
import { anchoringOn, anchorTools } from './anchoring.ts'
import { shownOutbox, publicMailboxOf } from './mail-stages.ts'
import { openPostings } from '../exports/xero/open-postings.ts'
import { xeroStore } from '../exports/xero/xero-tokens.ts'
import { readOperator } from './config/operator-file.ts'
import { openPayments } from './config/payments-config.ts'
import { openXero } from './config/xero-config.ts'
import { manageReprocessing } from './manage-reprocessing.ts'
import type { ReprocessingTools } from '../reprocessing/api/reprocessing.ts'
import type { Workers } from '../workers/workers.ts'
import { setAsideOn } from '../operations/set-aside.ts'
import { stageNames, stageTopics } from './stage-names.ts'
import type { Tools } from './tools.ts'
import { uploadSpool } from './upload-spool.ts'
import { waitForProjections } from './wait-for-projections.ts'
import { workersOnDemand } from './workers-on-demand.ts'

const screens = new URL('../../ui/dist', import.meta.url).pathname

/** How the app learns of the projections' progress: from its own process, or from their checkpoints. */
export type ProjectionProgress = {
  reached(position: number): Promise<void>
  lag: LagOf
  onChange(callback: (change: ProjectionChange) => void): () => void
}

export type Served = Awaited<ReturnType<typeof serve>>

/**
 * `ended`: sessions that events have ended, where another process runs the projections. `runJob`: runs a job on the workers of this
 * process, for dry runs; without it, workers are started when a dry run needs them.
 */
type ServeOptions = { progress: ProjectionProgress; ended?: EndedSessions; runJob?: Workers['run'] }

export async function serve(tools: Tools, { progress, ended, runJob }: ServeOptions) {
  const { config, logger, stores, ops } = tools
  const { events, documents, blobs, keys } = stores
  const parts = await openParts(tools, progress)
  const { execute, read, passed, links, access, site, scanning, payments, spool, admit } = parts
  const workers = workersOnDemand(config.workers)
  const reprocessing = manageReprocessing(stores, runJob ?? workers.run)
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
    tidyPicture: pictureTidier(spool.folder),
    operator: { ...site.operator, ...(scanning ? { scanners: true } : {}) },
    scans: scanning?.scans ?? null,
    outbox: shownOutbox(config),
    health: ops.health,
    spool: spool.folder,
    receive: zipReceiver({ read, execute, blobs, admit, withZip, sniff }),
    jwtSecret: keys.jwt,
    exports: exportTools(tools, parts),
    ended,
    proxies: config.proxies,
    tls: config.publicUrl.startsWith('https:'),
    receivePayment:
      payments?.provider === 'stripe'
        ? (body, signature) => recordWebhook({ events, payments, run: systemRun(execute) }, body, signature)
        : null,
    screens: existsSync(screens) ? screens : null,
    lag: progress.lag,
    onChange: progress.onChange,
    handlers: tokens => auditable(endpointTools(tools, parts, reprocessing, tokens)),
    resources: resources({ read, links, durable: site.durable }),
  })
  app.addHook('onClose', () => site.counts.close())
  app.addHook('onClose', () => access.close())
  app.addHook('onClose', () => workers.close())
  app.addHook('onClose', async () => spool.close())
  app.addHook('onClose', () => scanning?.close())
  return { app, access, counts: site.counts, execute, read, passed }
}

/** What routes and endpoints use besides the stores, opened once for the process. */
async function openParts(tools: Tools, progress: ProjectionProgress) {
  const { config, report, stores } = tools
  const { events, documents, durable, keys } = stores
  const site = await openSite(tools)
  const execute = executor(events)
  const read = readRowsOf(documents, progress.lag)
  const passed = waitForProjections(progress.reached)
  return {
    site,
    execute,
    read,
    passed,
    links: linksOf(keys.links),
    access: accessLog(durable, report),
    spool: uploadSpool(config),
    payments: await openPayments(config.payments, site.operator),
    xero: await openXeroTools(tools),
    admit: uploadGate({ events, documents, read, execute, passed, gigabytes: config.firmGigabytes }),
    scanning: await openScanning(tools),
  }
}
type Parts = Awaited<ReturnType<typeof openParts>>

/** What the handlers of the endpoints use. */
function endpointTools(
  { config, stores }: Tools,
  { site, execute, read, links, payments, xero, admit, scanning }: Parts,
  reprocessing: ReprocessingTools,
  tokens: Tokens,
): EndpointTools {
  const { events, documents, blobs, log, keys } = stores
  return {
    ...site,
    scans: scanning?.scans ?? null,
    xero,
    reprocessing,
    ...anchorTools(stores, config.anchors, read),
    setAside: setAsideOn({ events, documents, log, execute, commands, reactions, topics: stageTopics, waitMs: 0 }),
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
    sendMail: mail => log.send([mailMessage(mail)]),
    lookUpAbn: config.abnLookupGuid === null ? null : abnLookup(config.abnLookupGuid),
    limits: accountLimits(),
    emailSecret: keys.email,
    codeKey: keys.links,
    tfnSeals: tfnSeals(keys.tfn),
    factorSeals: factorSeals(keys.factor),
  }
}

/** What the exports use: for an auditor, evidence is made from the rows and events that they see. */
function exportTools({ config, report, stores }: Tools, { read }: Parts): AppParts['exports'] {
  const { events, blobs } = stores
  const evidenceTools = { events, blobs, read, anchor: anchoringOn(stores, config.anchors), sign: config.anchors.sign, report }
  return {
    events,
    origin: config.publicUrl,
    zipOf,
    zipOfOne,
    evidence: evidenceMaker(evidenceTools),
    evidenceForAuditor(scope) {
      const seen = auditorReads(read, scope)
      const own = { read: seen.read, events: auditorEvents(events, seen, 'evidence') }
      return evidenceMaker({ ...evidenceTools, ...own, engagements: scope.engagements })
    },
  }
}

/** Null where bills are not posted to Xero. */
async function openXeroTools({ config, stores: { durable, keys } }: Tools): Promise<EndpointTools['xero']> {
  const api = await openXero(config)
  return api && { api, store: xeroStore({ documents: durable, key: keys.factor, xero: api }), open: openPostings(durable) }
}

/** The network scanners and the scans that are under way; null where network scanners are off. */
async function openScanning({ config, report, ops }: Tools): Promise<{ scans: NetworkScans; close(): Promise<void> } | null> {
  if (config.scanners === null) return null
  const reportScanners = (error: unknown): void => report('network scanners cannot be reached', { reason: reasonOf(error) })
  const scanners = esclScanners(config.scanners, reportScanners)
  const reportScans = (error: unknown): void => report('a scan could not be kept', { reason: reasonOf(error) })
  const scans = await networkScans({ folder: join(config.data, 'scans'), scanners, hasRoom: ops.health.hasRoom, report: reportScans })
  return {
    scans,
    async close() {
      await scans.close()
      scanners.close()
    },
  }
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

/** Opens the public site: shipped articles, page counts, operator's file. Throws an `Error` with a sentence for a wrong operator's file. */
async function openSite({ config, report, stores: { durable } }: Tools) {
  const operator = readOperator(config)
  await seedPosts(durable, Date.now())
  return { durable, operator, cleanHtml, counts: countStore(durable, report) }
}
