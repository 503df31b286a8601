/**
 * A scanner on this machine for tests: a real HTTP server that speaks eSCL, with a stack of pages and failures on request.
 * `stub-scanner.test.ts` has sane-airscan scan from it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The fault at the page with number `page` (from 1): it is not fed, arrives incomplete, breaks the connection, or the scanner is not ready
 * `times` times.
 */
export type StubFault =
  | {
      page: number
      how: 'ScannerAdfJam' | 'ScannerAdfHatchOpen' | 'ScannerAdfMultipickDetected' | 'Canceled' | 'half' | 'disconnect' | 'silence'
    }
  | { page: number; how: 'busy'; times: number }

/**
 * `stack`: files in the feeder, one for each side. `jobs`: settings of the jobs that were started. `feederState`: of a jam or an open cover
 * until it is set to ''. `jobHost`: the host that a new job's address names. `log`: method and path of each request.
 */
export type StubScanner = {
  base: string
  port: number
  stack: Buffer[]
  faults: StubFault[]
  busyStarts: number
  feederState: string
  jobHost: string
  redirectTo: string | null
  readonly jobs: string[]
  readonly log: string[]
  close(): Promise<void>
}

type StubJob = { path: string; sent: number; state: 'Processing' | 'Completed' | 'Canceled' | 'Aborted' }

const namespaces = 'xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm"'
const profile = `<scan:SettingProfiles><scan:SettingProfile><scan:ColorModes><scan:ColorMode>Grayscale8</scan:ColorMode><scan:ColorMode>RGB24</scan:ColorMode></scan:ColorModes>
<scan:DocumentFormats><pwg:DocumentFormat>image/jpeg</pwg:DocumentFormat><pwg:DocumentFormat>application/pdf</pwg:DocumentFormat><scan:DocumentFormatExt>image/jpeg</scan:DocumentFormatExt></scan:DocumentFormats>
<scan:SupportedResolutions><scan:DiscreteResolutions>${[100, 200, 300, 600].map(dpi => `<scan:DiscreteResolution><scan:XResolution>${dpi}</scan:XResolution><scan:YResolution>${dpi}</scan:YResolution></scan:DiscreteResolution>`).join('')}</scan:DiscreteResolutions></scan:SupportedResolutions>
</scan:SettingProfile></scan:SettingProfiles>`
const source = `<scan:MinWidth>16</scan:MinWidth><scan:MaxWidth>2550</scan:MaxWidth><scan:MinHeight>16</scan:MinHeight><scan:MaxHeight>4200</scan:MaxHeight>${profile}`
const stubCapabilities = `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScannerCapabilities ${namespaces}><pwg:Version>2.63</pwg:Version><pwg:MakeAndModel>Stub Feeder 300</pwg:MakeAndModel><pwg:SerialNumber>STUB1</pwg:SerialNumber><scan:UUID>4509a320-00a0-008f-00b6-002507510eca</scan:UUID>
<scan:Platen><scan:PlatenInputCaps>${source}</scan:PlatenInputCaps></scan:Platen>
<scan:Adf><scan:AdfSimplexInputCaps>${source}</scan:AdfSimplexInputCaps><scan:AdfDuplexInputCaps>${source}</scan:AdfDuplexInputCaps><scan:FeederCapacity>50</scan:FeederCapacity>
<scan:AdfOptions><scan:AdfOption>DetectPaperLoaded</scan:AdfOption><scan:AdfOption>Duplex</scan:AdfOption></scan:AdfOptions></scan:Adf></scan:ScannerCapabilities>`

function answer(response: ServerResponse, status: number, body: string | Buffer = '', headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}
const xml = { 'content-type': 'text/xml' }

/** Listens on `host` at any free port. */
export async function stubScanner(stack: Buffer[], host = '127.0.0.1'): Promise<StubScanner> {
  const jobs: StubJob[] = []
  let isGlass = false
  const silent = new Set<ServerResponse>()
  const stub: StubScanner = {
    base: '',
    port: 0,
    stack,
    faults: [],
    busyStarts: 0,
    feederState: '',
    jobHost: '',
    redirectTo: null,
    jobs: [],
    log: [],
    close: async () => undefined,
  }

  const statusXml = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScannerStatus ${namespaces}><pwg:Version>2.63</pwg:Version><pwg:State>${jobs.some(it => it.state === 'Processing') ? 'Processing' : 'Idle'}</pwg:State>
<scan:AdfState>${stub.feederState || (stub.stack.length > 0 ? 'ScannerAdfLoaded' : 'ScannerAdfEmpty')}</scan:AdfState>
<scan:Jobs>${jobs.map(it => `<scan:JobInfo><pwg:JobUri>${it.path}</pwg:JobUri><scan:Age>1</scan:Age><pwg:ImagesCompleted>${it.sent}</pwg:ImagesCompleted><pwg:JobState>${it.state}</pwg:JobState></scan:JobInfo>`).join('')}</scan:Jobs></scan:ScannerStatus>`

  async function startJob(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const settings = await text(request)
    if (stub.busyStarts > 0 || jobs.some(it => it.state === 'Processing'))
      return (stub.busyStarts--, answer(response, 503, '', { 'retry-after': '1' }))
    isGlass = settings.includes('<pwg:InputSource>Platen<')
    if (!isGlass && stub.stack.length === 0) return answer(response, 409)
    const job: StubJob = { path: `/eSCL/ScanJobs/${jobs.length + 1}`, sent: 0, state: 'Processing' }
    jobs.push(job)
    stub.jobs.push(settings)
    answer(response, 201, '', { location: `http://${stub.jobHost}${job.path}` })
  }

  /** Does what `fault` says to the request; false where the page is sent. */
  function fail(job: StubJob, fault: StubFault, response: ServerResponse): boolean {
    const page = stub.stack[0] ?? Buffer.alloc(0)
    if (fault.how === 'busy') {
      if (fault.times-- <= 0) return false
      answer(response, 503)
    } else if (fault.how === 'half') {
      stub.stack.shift()
      stub.faults.splice(stub.faults.indexOf(fault), 1)
      answer(response, 200, page.subarray(0, page.length / 2), { 'content-type': 'image/jpeg' })
    } else if (fault.how === 'disconnect') {
      stub.stack.shift()
      stub.faults.splice(stub.faults.indexOf(fault), 1)
      response
        .writeHead(200, { 'content-length': page.length, 'content-type': 'image/jpeg' })
        .write(page.subarray(0, page.length / 2), () => response.destroy())
    } else if (fault.how === 'silence') silent.add(response)
    else {
      job.state = fault.how === 'Canceled' ? 'Canceled' : 'Aborted'
      if (fault.how !== 'Canceled') stub.feederState = fault.how
      stub.faults.splice(stub.faults.indexOf(fault), 1)
      answer(response, 404)
    }
    return true
  }

  function nextDocument(job: StubJob, response: ServerResponse): void {
    const fault = stub.faults.find(it => it.page === job.sent + 1)
    if (job.state === 'Canceled') return answer(response, 410)
    if (fault && fail(job, fault, response)) return
    const page = isGlass && job.sent > 0 ? undefined : stub.stack[0]
    if (job.state !== 'Processing' || page === undefined) {
      if (job.state === 'Processing') job.state = 'Completed'
      return answer(response, 404)
    }
    if (!isGlass) stub.stack.shift()
    job.sent++
    answer(response, 200, page, { 'content-type': 'image/jpeg', 'content-location': `${job.path}/NextDocument` })
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [method = '', path = ''] = [request.method, request.url]
    stub.log.push(`${method} ${path}`)
    if (stub.redirectTo !== null) return answer(response, 302, '', { location: stub.redirectTo })
    const job = jobs.find(it => path.startsWith(it.path))
    if (method === 'GET' && path === '/eSCL/ScannerCapabilities') answer(response, 200, stubCapabilities, xml)
    else if (method === 'GET' && path === '/eSCL/ScannerStatus') answer(response, 200, statusXml(), xml)
    else if (method === 'POST' && path === '/eSCL/ScanJobs') await startJob(request, response)
    else if (method === 'GET' && job && path.endsWith('/NextDocument')) nextDocument(job, response)
    else if (method === 'DELETE' && job) {
      job.state = 'Canceled'
      answer(response, 200)
    } else answer(response, 404)
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  Object.assign(stub, { port, base: `http://${host}:${port}/eSCL`, jobHost: `${host}:${port}` })
  stub.close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return stub
}
