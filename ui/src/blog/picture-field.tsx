import { isOwnPicture } from '@docketry/contracts/rules/blocks.ts'
import { useId, useState } from 'react'
import { messageOf, problemOf } from '../data/problem.ts'
import { uploadPicture } from '@docketry/contracts/api/site.ts'
import { authorised } from '../data/request.ts'

/** Uploads a picture and returns its permanent address. Throws a Problem. */
async function sendPicture(file: File): Promise<string> {
  const answer = await authorised(uploadPicture.path, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw problemOf(answer.status, body)
  return (body as { url: string }).url // as the endpoint's contract says
}

/** A picture chosen from the computer, shown as soon as it is stored. */
export function PictureField({ label, address, onChange }: { label: string; address: string; onChange: (address: string) => void }) {
  const [state, setState] = useState<{ sending: boolean; error: string }>({ sending: false, error: '' })
  const id = useId()
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setState({ sending: true, error: '' })
    try {
      onChange(await sendPicture(file))
      setState({ sending: false, error: '' })
    } catch (thrown) {
      setState({ sending: false, error: messageOf(thrown) })
    }
  }
  return (
    <div className="field picture-field">
      <label htmlFor={id}>{label}</label>
      {state.error && (
        <p className="error" role="alert">
          {state.error}
        </p>
      )}
      {isOwnPicture(address) && <img src={address} alt="" />}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        disabled={state.sending}
        onChange={event => (void choose(event.target.files?.[0]), (event.target.value = ''))}
      />
      <p role="status">{state.sending ? 'Storing the picture…' : ''}</p>
    </div>
  )
}
