import { uploadFiles } from '@docketry/contracts/calls/uploads.ts'
import { newId } from '../data/new-id.ts'
import { offline, problem, problemOf, type Problem } from '../data/problem.ts'
import { session, signOut } from '../session/session.ts'

export type Fields = { clientId?: string; accountingFirmId?: string; parentGroupId?: string; uploadId: string; name?: string; names?: string }

/** Milliseconds after which an upload counts as lost (specification of scanning, section 9). */
export const overlayFor = 180_000

const answerOf = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText) as unknown
  } catch {
    return null
  }
}

/** Posts one zip; `onProgress` hears 0..1 as bytes leave. XMLHttpRequest, because fetch cannot tell that. */
export function sendPart(zip: Blob, fields: Fields, onProgress: (share: number) => void): Promise<string> {
  return new Promise<string>((resolve, reject: (reason: Problem) => void) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
    form.set('images', zip, 'scan.zip')
    const request = new XMLHttpRequest()
    request.open('POST', uploadFiles.path)
    request.setRequestHeader('authorization', `Bearer ${session.get()?.token ?? ''}`)
    request.setRequestHeader('idempotency-key', newId())
    request.timeout = overlayFor
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = () => reject(offline())
    request.ontimeout = () => reject(problem(0, 'timeout', 'Something went wrong'))
    request.onload = () => {
      const body = answerOf(request) as { data?: { scanGroup?: { id?: string } } } | null
      if (request.status === 401) signOut()
      const id = body?.data?.scanGroup?.id
      if (request.status < 300 && id) resolve(id)
      else reject(request.status < 300 ? problem(request.status, 'no-group', 'Something went wrong') : problemOf(request.status, body))
    }
    request.send(form)
  })
}
