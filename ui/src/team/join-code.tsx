import { notify } from '../parts/toasts.tsx'

/** What colleagues type as the company's ID when they register by themselves. */
export function JoinCode({ code }: { code: string }) {
  const copy = (): void => void navigator.clipboard?.writeText(code).then(() => notify('The join code was copied'), () => {})
  return (
    <p className="join-code">
      <span>Join code</span> <code>{code}</code>
      <button type="button" className="btn quiet small" onClick={copy}>Copy</button>
      <span>Who registers with it asks you to be let in.</span>
    </p>
  )
}
