/** The HTTP server: calls, uploads, live updates, page images, OpenAPI and the screens. */
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import './route-config.ts'
import type { AnyHandler } from '../core/answering.ts'
import type { Links } from '../core/links.ts'
import type { Blobs } from '../core/ports/blobs.ts'
import { newId } from '../core/ids.ts'
import type { ReceiveZip } from '../scans/receive-zip.ts'
import { useTokens } from './auth.ts'
import { mountBlobs } from './blobs.ts'
import { endInOrder } from './end-in-order.ts'
import { mountHealth, type Health } from './health.ts'
import { mountLive, type Listen } from './live.ts'
import { mount, type Ports } from './mount.ts'
import { answerRefusal } from './refusals.ts'
import { mountResources, type Resource } from './resources.ts'
import { mountScreens } from './screens.ts'
import { mountUploads } from './upload.ts'

export type AppParts = Ports & {
  logger: FastifyBaseLogger
  jwtSecret: string
  /** Reverse proxies in front whose word on the asker's address is taken (default 0). */
  proxies?: number
  blobs: Blobs
  links: Links
  listen: Listen
  receive: ReceiveZip
  /** Built once the app can issue tokens. */
  handlers(tokens: { issue(userId: string): string }): AnyHandler[]
  resources: Record<string, Resource>
  /** Folder of the built screens; null where only the calls are wanted. */
  screens: string | null
  health: Health
  /** Folder where uploads lie until they are unpacked. */
  spool: string
}

/** Scripts from here only; styles inline because MUI and AG Grid write them; images also from memory (previews). */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'self'", 'blob:'],
  frameSrc: ["'self'", 'blob:'],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger, genReqId: newId, bodyLimit: 4_000_000, trustProxy: (_, hop) => hop < (parts.proxies ?? 0), routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerRefusal,
  })
  // Input is checked by our own schemas before a handler runs, and answers are ours: the schemas on routes serve the OpenAPI page.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(answerRefusal)
  app.decorateRequest('asker', null)
  endInOrder(app)
  await app.register(helmet, { contentSecurityPolicy: { directives: policy }, hsts: false })
  await app.register(rateLimit, { global: false })
  await app.register(swagger, { openapi: { info: { title: 'Docketry', version: '1' } } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  await useTokens(app, parts.jwtSecret)
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  mount(app, parts.handlers({ issue: userId => app.jwt.sign({ sub: userId }) }), parts)
  mountHealth(app, parts.health)
  await mountUploads(app, { ...parts, hasRoom: parts.health.hasRoom })
  mountBlobs(app, parts.blobs, parts.links)
  mountLive(app, parts.read, parts.listen)
  mountResources(app, parts.read, parts.resources)
  await mountScreens(app, parts.screens)
  return app
}
