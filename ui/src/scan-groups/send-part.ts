/** Sends one part of an upload: one request to an upload endpoint, with its progress and the failure that it ends with. */
import { uploadFiles, uploadScans } from '@docketry/contracts/api/uploads.ts'
import { newId } from '../data/new-id.ts'
import { offline, problem, problemOf, type Problem } from '../data/problem.ts'
import { session, signOutAsEnded } from '../session/session.ts'
import type { UploadTarget } from './upload.ts'

/** Form fields of the upload endpoints. `pile`: the number of files in the batch after the whole upload. */
export type UploadFields = UploadTarget & { uploadId: string; names: string; pile: string }
/** `retryAfter`: seconds that the server asks to wait, null when it does not. */
export type SendFailure = Problem & { retryAfter: number | null }

const answerOf = (request: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(request.responseText) as unknown
  } catch {
    return null
  }
}

const failure = (it: Problem, retryAfter: number | null = null): SendFailure => Object.assign(it, { retryAfter })

/** The failure for an answer without a group: the server's refusal, or an answer without `scanGroup`. */
function failureOf(request: XMLHttpRequest, body: unknown): SendFailure {
  const seconds = Number(request.getResponseHeader('retry-after') || Number.NaN)
  const it = request.status < 300 ? problem(request.status, 'no-group', 'Something went wrong') : problemOf(request.status, body)
  return failure(it, Number.isFinite(seconds) ? seconds : null)
}

/**
 * Posts one zip and returns its group id. `onProgress` gets 0..1. Uses XMLHttpRequest, because fetch reports no upload progress. Rejects
 * with SendFailure.
 */
export function sendPart(
  zip: Blob,
  fields: UploadFields,
  { scanned, signal, onProgress }: { scanned: boolean; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  return new Promise<string>((resolve, reject: (reason: SendFailure) => void) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
    form.set('images', zip, 'scan.zip')
    const request = new XMLHttpRequest()
    request.open('POST', (scanned ? uploadScans : uploadFiles).path)
    const token = session.get()?.token
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`)
    request.setRequestHeader('idempotency-key', newId())
    const stop = (): void => request.abort()
    signal.addEventListener('abort', stop)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onerror = () => reject(failure(offline()))
    request.onabort = () => reject(failure(problem(0, 'stopped', 'The upload was stopped.')))
    request.onload = () => {
      const body = answerOf(request) as { data?: { scanGroup?: { id?: string } } } | null
      if (request.status === 401 && session.get()?.token === token) signOutAsEnded()
      const id = body?.data?.scanGroup?.id
      if (request.status < 300 && id) resolve(id)
      else reject(failureOf(request, body))
    }
    if (signal.aborted) reject(failure(problem(0, 'stopped', 'The upload was stopped.')))
    else request.send(form)
  })
}
