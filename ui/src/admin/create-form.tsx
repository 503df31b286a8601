/** A form in one row above its list, that creates a row of the list's resource. */
import { AutocompleteInput, CreateBase, Form, useGetList, useListContext, useSaveContext, type HttpError, type RaRecord } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { notifyError } from '../parts/toasts.tsx'

type Props<Row> = {
  label: string
  /** Words of the button, idle and while the row is created. */
  words: [idle: string, busy: string]
  defaultValues: Record<string, unknown>
  /** Added to the typed values. */
  fixed?: Record<string, unknown>
  onCreated: (row: Row) => void
  /** Inputs; `again` after the first row, to put the focus back into the form. */
  children: (again: boolean) => ReactNode
}

const SaveButton = ({ words: [idle, busy] }: Pick<Props<never>, 'words'>) => {
  const { saving = false } = useSaveContext()
  return <button className="btn primary" disabled={saving}>{saving ? busy : idle}</button>
}

/** Messages of fields are shown at their inputs, any other as a toast. The form starts anew after each row. */
export function CreateForm<Row extends RaRecord>({ label, words, defaultValues, fixed = {}, onCreated, children }: Props<Row>) {
  const { refetch } = useListContext()
  const [created, setCreated] = useState(0)
  const onSuccess = (row: Row): void => {
    onCreated(row)
    setCreated(it => it + 1)
    void refetch()
  }
  const onError = (error: Error): void => {
    const fields = Object.keys(((error as HttpError).body as { errors?: object } | undefined)?.errors ?? {})
    if (fields.length === 0) notifyError(error.message)
  }
  return (
    <CreateBase<Row> key={created} redirect={false} transform={values => ({ ...values, ...fixed })} mutationOptions={{ onSuccess, onError }}>
      <section aria-label={label}>
        <Form defaultValues={defaultValues} className="create-row" noValidate disableInvalidFormNotification>
          {children(created > 0)}
          <SaveButton words={words} />
        </Form>
      </section>
    </CreateBase>
  )
}

/** The firm's clients by name. `data` is undefined until they are loaded. */
export const useClients = (firmId: string) =>
  useGetList('clients', { filter: { firmId }, pagination: { page: 1, perPage: 5000 }, sort: { field: 'name', order: 'ASC' } })

/** Chooses a client by typing. */
export const ClientInput = ({ clients }: { clients: RaRecord[] }) =>
  <AutocompleteInput source="clientId" label="Client" choices={clients} translateChoice={false} disableClearable helperText={false} />
