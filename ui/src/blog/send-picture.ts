import { uploadPicture } from '@docketry/contracts/api/site.ts'
import { authorised } from '../data/request.ts'
import { problemOf } from '../data/problem.ts'

/** Stores a picture and gives its lasting address. Throws a Problem. */
export async function sendPicture(file: File): Promise<string> {
  const answer = await authorised(uploadPicture.path, { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw problemOf(answer.status, body)
  return (body as { url: string }).url // as the contract of the call says
}
