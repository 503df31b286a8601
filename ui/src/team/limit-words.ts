/** `all clients`, `Corner Cafe`, `Corner Cafe and 2 others`, `3 clients` where their names are not known. */
export function clientLimitText(clientIds: readonly string[] | null, clients: readonly { id: string; name: string }[]): string {
  if (clientIds === null) return 'all clients'
  const [first] = clientIds
  const name = clients.find(it => it.id === first)?.name
  const others = clientIds.length - 1
  if (name === undefined) return clientIds.length === 1 ? '1 client' : `${clientIds.length} clients`
  return others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`
}
