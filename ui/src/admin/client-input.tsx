import { AutocompleteInput, type RaRecord } from 'react-admin'

/** Chooses a client by typing. Not in create-form.tsx, because forms without it do not load the Autocomplete. */
export const ClientInput = ({ clients }: { clients: RaRecord[] }) => (
  <AutocompleteInput
    source="clientId"
    label="Client"
    choices={clients}
    translateChoice={false}
    disableClearable
    // The chosen client, at first the first one, is found by its name too.
    filterSelectedOptions={false}
    // It gets the focus when a form is sent, too: its list would cover the new row.
    openOnFocus={false}
    helperText={false}
  />
)
