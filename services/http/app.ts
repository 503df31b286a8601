/** The HTTP server: endpoints, uploads, live updates, page images, OpenAPI and the screens. */
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { OperatorAnswer } from '@docketry/contracts/operator.ts'
import './route-config.ts'
import type { BillingDocument } from '../billing/document.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { AccessLog } from '../access/access-log.ts'
import type { AnyHandler } from '../platform/endpoints/handler.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { LagOf } from '../platform/projections/lag.ts'
import { newId } from '../platform/events/ids.ts'
import { endedSessions, type EndedSessions, type Tokens } from '../shared/session-validity.ts'
import type { StatementPdf } from '../worksheets/statement-pdf.ts'
import type { NetworkScans } from '../scan-groups/network-scans.ts'
import type { ReceiveZip } from '../scan-groups/receive-zip.ts'
import { useTokens } from './auth.ts'
import { mountBlobs } from './blobs.ts'
import { mountBillingDocument } from './billing-document.ts'
import { closeGracefully } from './close-gracefully.ts'
import { cutSlowRequests } from './cut-slow-requests.ts'
import { markOutdatedRows } from './outdated-rows.ts'
import { mountExports, type ExportTools } from './exports.ts'
import { mountHealth, type Health } from './health.ts'
import { mountLive } from './live.ts'
import type { OnChange } from './live-stream.ts'
import { mount, type HandlerForAuditor, type Ports } from './mount.ts'
import { mountOutbox, type ShownOutbox } from './outbox.ts'
import { monotonicStore } from './rate-limit-store.ts'
import { answerRefusal } from './refusals.ts'
import { mountResources, type Resources } from './resources.ts'
import { mountScannedPage } from './scanned-page.ts'
import { asUnknownPage, mountScreens } from './screens.ts'
import { mountSite } from './site.ts'
import { mountStripeWebhook, type PaymentWebhook } from './stripe-webhook.ts'
import { refuseMalformed, requireTls, takeEmptyJson } from './transport.ts'
import { mountUploads } from './upload.ts'
import { mountWorksheetFile } from './worksheet-file.ts'

export type AppParts = Ports & {
  logger: FastifyBaseLogger
  jwtSecret: string
  /** Ended sessions known from events, if another process keeps the projections. */
  ended?: EndedSessions | undefined
  /** Number of trusted reverse proxies in front (default 0). */
  proxies?: number
  /** The public address is https. */
  tls?: boolean
  blobs: Blobs
  access: Pick<AccessLog, 'note'>
  operator: OperatorAnswer
  /** A picture's content type by its first bytes; null for anything else. */
  pictureType(bytes: Uint8Array): string | null
  tidyPicture(bytes: Uint8Array): Promise<Buffer>
  /** content/print-pdf.ts */
  printPdf(document: BillingDocument | StatementPdf): Promise<Buffer>
  events: EventStore
  links: Links
  /** platform/projections/lag.ts */
  lag: LagOf
  onChange: OnChange
  exports: ExportTools
  receive: ReceiveZip
  /** Null: network scanners are off. */
  scans: NetworkScans | null
  /** Built once the app can issue tokens. */
  handlers(tokens: Tokens): { all: AnyHandler[]; forAuditor: HandlerForAuditor }
  resources: Resources
  /** Folder of the built screens; null: endpoints only. */
  screens: string | null
  health: Health
  /** Handler of the payment webhook; null: no cards are charged, and the provider's scripts are not allowed. */
  receivePayment: PaymentWebhook | null
  /** Mails written to files instead of sent; null in production, and if mail is sent. */
  outbox: ShownOutbox | null
  /** Folder of uploads that are not unpacked yet. */
  spool: string
}

/**
 * Own scripts only; inline styles, because MUI and AG Grid need them; images from memory for previews; frames for videos of articles.
 */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'self'", 'blob:'],
  frameSrc: ["'self'", 'blob:', 'https://www.youtube-nocookie.com'],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

/** Additions for Stripe's card fields, as Stripe documents them. */
const withStripe = {
  ...policy,
  scriptSrc: [...policy.scriptSrc, 'https://js.stripe.com'],
  frameSrc: [...policy.frameSrc, 'https://js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: [...policy.connectSrc, 'https://api.stripe.com'],
}

export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: 4_000_000,
    trustProxy: (_, hop) => hop < (parts.proxies ?? 0),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerRefusal,
    rewriteUrl: asUnknownPage,
  })
  // request.ts validates input; the schemas of routes serve the OpenAPI page only.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(answerRefusal)
  app.decorateRequest('caller', null)
  // Logs the route pattern: addresses contain signed links, codes and search texts.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  markOutdatedRows(app, parts.lag)
  requireTls(app, parts.tls === true)
  refuseMalformed(app)
  takeEmptyJson(app)
  closeGracefully(app)
  cutSlowRequests(app)
  await app.register(helmet, { contentSecurityPolicy: { directives: parts.receivePayment ? withStripe : policy }, hsts: false })
  await app.register(rateLimit, { global: false, store: monotonicStore })
  await app.register(swagger, { openapi: { info: { title: 'Docketry', version: '1' } } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  const tokens = await useTokens(app, parts.jwtSecret, parts.ended ?? endedSessions())
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const { all, forAuditor } = parts.handlers(tokens)
  mount(app, all, forAuditor, parts)
  mountHealth(app, parts.health)
  await mountUploads(app, { ...parts, hasRoom: parts.health.hasRoom })
  mountBlobs(app, parts)
  mountLive(app, parts.read, parts.onChange)
  mountExports(app, { ...parts, ...parts.exports })
  mountBillingDocument(app, { ...parts, print: parts.printPdf })
  mountWorksheetFile(app, { ...parts, ...parts.exports, print: parts.printPdf })
  mountScannedPage(app, parts)
  mountResources(app, parts.read, parts.resources)
  if (parts.receivePayment) await mountStripeWebhook(app, parts.receivePayment)
  await mountSite(app, { ...parts, hasRoom: parts.health.hasRoom })
  if (parts.outbox) mountOutbox(app, parts.outbox)
  await mountScreens(app, parts.screens)
  return app
}
