import { beginSecondFactor, enableSecondFactor } from '@docketry/contracts/api/settings.ts'
import { toString as toSvg } from 'qrcode'
import { useState } from 'react'
import { sendRequest } from '../data/request.ts'
import { useQuery } from '../data/use-query.ts'
import { FormErrors, FormField } from '../parts/form-field.tsx'
import { copyText } from '../parts/copy-text.ts'
import { Failed, Loading } from '../parts/states.tsx'
import { useForm } from '../parts/use-form.ts'
import { CurrentPassword } from './password-form.tsx'

/** Black on white in dark mode too: phones fail to read other QR codes. */
const drawn = (uri: string): Promise<string> => toSvg(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })

function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  const copy = (): void =>
    copyText(codes.join('\n'), 'The recovery codes were copied', 'This browser does not copy here. Write the recovery codes down.')
  return (
    <>
      <p>
        <strong>Sign-in codes are on.</strong> Keep these recovery codes with your other important documents: each opens your account once
        if you lose your phone. They are shown only once.
      </p>
      <ol className="settings-codes" aria-label="Recovery codes">
        {codes.map(it => (
          <li key={it}>
            <code>{it}</code>
          </li>
        ))}
      </ol>
      <div className="settings-acts">
        <button type="button" className="btn primary" onClick={done} autoFocus>
          I have stored them
        </button>
        <button type="button" className="btn" onClick={copy}>
          Copy them
        </button>
      </div>
    </>
  )
}

/** QR code and key, confirmed by a first code; then shows the recovery codes once. */
export function Enrol({ done, close }: { done: () => void; close: () => void }) {
  const { data, problem, reload } = useQuery(['second factor'], async signal => {
    const begun = await sendRequest(beginSecondFactor, { body: {}, signal })
    return { ...begun, svg: await drawn(begun.uri) }
  })
  const [recovery, setRecovery] = useState<string[] | null>(null)
  const { errors, general, pending, onSubmit } = useForm(['code', 'current'], async text => {
    setRecovery(
      (await sendRequest(enableSecondFactor, { body: { sealed: data?.sealed ?? '', code: text('code'), current: text('current') } }))
        .recovery,
    )
  })
  if (recovery) return <RecoveryCodes codes={recovery} done={done} />
  if (problem) return <Failed problem={problem} retry={reload} />
  if (!data) return <Loading what="Creating a key" />
  return (
    <div className="settings-enrol">
      <img
        className="settings-qr"
        alt="QR code for your authenticator app"
        width="180"
        height="180"
        src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
      />
      <form onSubmit={onSubmit} noValidate>
        <p>Scan this with an authenticator app on your phone, or type the key into it:</p>
        <p>
          <code className="settings-key">{data.secret.match(/.{1,4}/gu)?.join(' ')}</code>
        </p>
        <FormErrors errors={general} />
        <FormField
          name="code"
          label="Code that the app shows"
          errors={errors}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
        />
        <CurrentPassword errors={errors} label="Your current password" hint="You will be signed out on all other devices." />
        <div className="settings-acts">
          <button className="btn primary" disabled={pending}>
            {pending ? 'Checking…' : 'Turn sign-in codes on'}
          </button>
          <button type="button" className="btn" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </div>
  )
}
