import { isPostPath } from '@docketry/contracts/rules/blocks.ts'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** An author names the address of a new article; its editor board opens there. */
export function NewArticle() {
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const path = String(new FormData(event.currentTarget).get('path'))
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, '-')
      .replace(/^-|-$/gu, '')
    if (!isPostPath(path)) return setError('Type a few words, such as: BAS due dates.')
    void navigate(`/blog/${path}/edit`)
  }
  return (
    <form className="new-article" onSubmit={submit}>
      {error && (
        <p className="error" role="alert" id={`${id}e`}>
          {error}
        </p>
      )}
      <label htmlFor={id}>New article</label>
      <input
        className="input"
        id={id}
        name="path"
        placeholder="BAS due dates"
        maxLength={80}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}e` : undefined}
      />
      <button className="btn primary">Write</button>
    </form>
  )
}
