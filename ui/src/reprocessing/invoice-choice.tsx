import { clients } from '@docketry/contracts/api/clients.ts'
import { employers } from '@docketry/contracts/api/people.ts'
import { scanGroups } from '@docketry/contracts/api/scans.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDebouncedValue } from '../data/use-debounced-value.ts'
import { useEndpoint } from '../data/use-query.ts'

/** `detail`: tells apart what has the same name. `zone`: of a firm. */
type Option = { id: string; name: string; detail?: string; zone?: string }
/** Of a client its firm is chosen too, and of a batch its client. Null: all. */
export type ChosenInvoices = { firm: Option | null; client: Option | null; group: Option | null }
export const allInvoices: ChosenInvoices = { firm: null, client: null, group: null }

type Loaded = { data: Option[] | undefined; problem: { message: string } | null; loading: boolean; reload: () => void }
type FieldProps = {
  label: string
  hint: string
  found: Loaded
  chosen: Option | null
  disabled?: boolean
  choose: (option: Option | null) => void
  onSearch?: (text: string) => void
}

const bySearchText = createFilterOptions<Option>({
  stringify: ({ name, detail = '' }) => `${name} ${detail} ${detail.replaceAll(' ', '')}`,
})

/** `onSearch`: the server searches; without it, the loaded options are searched here. */
function NamedField({ label, hint, found, chosen, disabled = false, choose, onSearch }: FieldProps) {
  const options = found.data ?? []
  return (
    <Autocomplete<Option>
      options={options}
      value={chosen}
      disabled={disabled}
      loading={found.loading}
      autoHighlight
      loadingText="Loading…"
      noOptionsText="Nothing found"
      getOptionLabel={it => it.name}
      getOptionKey={it => it.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={onSearch ? all => all : bySearchText}
      onChange={(_, option) => choose(option)}
      onInputChange={(_, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      onOpen={() => found.problem && found.reload()}
      renderOption={({ key, ...props }, { name, detail }) => (
        <li key={key} {...props}>
          <span>
            {name}
            {detail && <span className="option-detail">{detail}</span>}
          </span>
        </li>
      )}
      renderInput={props => (
        <TextField
          {...props}
          label={label}
          placeholder={hint}
          error={found.problem !== null}
          helperText={found.problem && `Not loaded: ${found.problem.message}`}
        />
      )}
    />
  )
}

/** Chooses whose invoices: a firm, one of its clients, one of the client's batches; each by typing a part of its name. */
export function InvoiceChoice({
  chosen: { firm, client, group },
  choose,
}: {
  chosen: ChosenInvoices
  choose: (chosen: ChosenInvoices) => void
}) {
  const [text, setText] = useState('')
  const searchText = useDebouncedValue(text.trim(), 250)
  const firms = useEndpoint(employers, searchText === '' ? {} : { query: { text: searchText } })
  const ofFirm = useEndpoint(clients, firm && { query: { firmId: firm.id, archived: '1' } })
  const ofClient = useEndpoint(scanGroups, firm && client && { query: { firmId: firm.id, clientId: client.id } })
  const day = (at: number): string => shownDate(dateIn(firm?.zone ?? 'UTC', at))
  const waiting = text.trim() !== searchText
  return (
    <>
      <NamedField
        label="Firm"
        hint="all firms"
        chosen={firm}
        onSearch={setText}
        choose={option => choose({ ...allInvoices, firm: option })}
        found={{
          ...firms,
          loading: firms.loading || waiting,
          data: waiting ? [] : firms.data?.map(({ business: { id, name, zone } }) => ({ id, name, zone })),
        }}
      />
      <NamedField
        label="Client"
        hint={firm ? 'all clients' : 'choose a firm first'}
        chosen={client}
        disabled={!firm}
        choose={option => choose({ firm, client: option, group: null })}
        found={{
          ...ofFirm,
          data: ofFirm.data?.map(({ id, name, abn }) => ({ id, name, ...(abn === null ? {} : { detail: `ABN ${shownAbn(abn)}` }) })),
        }}
      />
      <NamedField
        label="Batch"
        hint={client ? 'all batches' : 'choose a client first'}
        chosen={group}
        disabled={!client}
        choose={option => choose({ firm, client, group: option })}
        found={{ ...ofClient, data: ofClient.data?.groups.map(({ id, name, createdAt }) => ({ id, name, detail: day(createdAt) })) }}
      />
    </>
  )
}
