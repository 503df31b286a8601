/** Requests to a network scanner: to private addresses only, never redirected, with limits of size and time. */
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { coded } from '../../platform/errors/coded.ts'

/**
 * The address of a scanner. `base`: `http://192.168.1.20:80/eSCL`, without a slash at its end. `configured`: named by the operator, who may
 * also name this machine.
 */
export type ScannerAddress = { base: string; configured: boolean }
/** `location`: the header's path. `body`: complete. */
export type ScannerAnswer = { status: number; location: string | null; body: Buffer }
type ScannerRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: string
  limit: number
  quietMs: number
  signal: AbortSignal
}

/** RFC 1918, RFC 3927 and RFC 4193; without the address at which clouds give out their secrets. */
const privateRanges = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateRanges.addSubnet(net, prefix, 'ipv4')
privateRanges.addSubnet('fc00::', 7, 'ipv6')
const secrets = new BlockList()
secrets.addAddress('169.254.169.254', 'ipv4')
secrets.addAddress('fd00:ec2::254', 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a scanner may be at this IP address. `configured`: named by the operator, so that it may be this machine. */
export function isScannerIp(ip: string, configured: boolean): boolean {
  const family = isIP(ip)
  if (family === 0) return false
  const isIn = (list: BlockList): boolean => list.check(ip, family === 4 ? 'ipv4' : 'ipv6')
  return !isIn(secrets) && (isIn(privateRanges) || (configured && isIn(loopback)))
}

/**
 * The IP address behind the host of a URL; the request goes to exactly this one, whatever the name says a moment later. Throws
 * `scanner-not-private`.
 */
async function ipOf(hostname: string, configured: boolean): Promise<string> {
  const bare = hostname.replace(/^\[|\]$/gu, '')
  const all = isIP(bare) ? [bare] : (await lookup(bare, { all: true })).map(it => it.address)
  const ip = all.find(it => isScannerIp(it, configured))
  if (ip === undefined) throw coded('scanner-not-private', `${hostname} is not an address of this network`)
  return ip
}

/** Whole body of an answer. Throws `scanner-too-large` over the limit, and the connection's error where the body breaks off. */
async function bodyOf(answer: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit) throw coded('scanner-too-large', `over ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The path of a Location header, which names the host in many ways; null without one. */
function pathOf(location: string | undefined, base: URL): string | null {
  if (location === undefined) return null
  return URL.parse(location, base)?.pathname.replace(/\/+$/u, '') ?? null
}

/** Scanners have self-signed certificates, which nobody confirms; they are trusted as any machine at a private address is. */
const tls = { rejectUnauthorized: false }

/** `path`: absolute, on the scanner. Rejects with the connection's error, when nothing comes for `quietMs`, and once `signal` aborts. */
export async function requestScanner(
  { base, configured }: ScannerAddress,
  { method, path, body, limit, quietMs, signal }: ScannerRequest,
): Promise<ScannerAnswer> {
  const url = new URL(base)
  const host = await ipOf(url.hostname, configured)
  const headers = {
    host: url.host,
    connection: 'close',
    ...(body === undefined ? {} : { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(body) }),
  }
  const options = {
    host,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    method,
    path,
    headers,
    signal,
    agent: false as const,
    ...(url.protocol === 'https:' ? tls : {}),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, resolve)
    request.setTimeout(quietMs, () => request.destroy(coded('scanner-quiet', `nothing came for ${quietMs} ms`)))
    request.on('error', reject)
    request.end(body)
  })
  return { status: answer.statusCode ?? 0, location: pathOf(answer.headers.location, url), body: await bodyOf(answer, limit) }
}
