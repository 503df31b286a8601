import { notifyFailure } from '../parts/toasts.tsx'
import type { BooksPart } from './chart-form.tsx'

type CellProps = {
  label: string
  value: string
  learned?: string | null
  list?: string
  days?: true
  disabled?: boolean
  save: (text: string) => Promise<unknown>
}
/** An input that is saved when it loses the focus or Enter is pressed; a refused value is replaced by the previous one. */
export function Cell({ label, value, learned, list, days, disabled, save }: CellProps) {
  const done = (input: HTMLInputElement): void => {
    const text = input.value.trim()
    if (text === value) return
    void save(text).catch((thrown: unknown) => {
      input.value = value
      notifyFailure(thrown, `${label} was not saved.`)
    })
  }
  return (
    <input
      key={value}
      className={days ? 'input num days' : 'input'}
      aria-label={label}
      defaultValue={value}
      list={list}
      placeholder={learned ?? ''}
      maxLength={150}
      disabled={disabled}
      {...(days ? { type: 'number', min: 0, max: 366 } : {})}
      onBlur={event => done(event.currentTarget)}
      onKeyDown={event => event.key === 'Enter' && done(event.currentTarget)}
    />
  )
}
export const orNull = (text: string): string | null => (text === '' ? null : text)
/** The name of an account, or `other` where it has none. */
export const AccountName = ({ books, code, other = '' }: { books: BooksPart['books']; code: string | null; other?: string }) => (
  <span className="books-name">{books.accounts.find(it => it.code === code)?.name ?? other}</span>
)
