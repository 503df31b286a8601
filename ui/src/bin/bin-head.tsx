import type { bin } from '@docketry/contracts/api/bin.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { binAddress, clientAddress, firmBinAddress, locOf } from '../data/addresses.ts'
import { ClientCrumbs } from '../shell/client-crumbs.tsx'

type Answer = AnswerOf<typeof bin>

function headingsOf({ batch, client }: Answer): { title: string; back: string } {
  if (batch) return { title: `Deleted from “${batch.name}”`, back: '‹ Back to the batch' }
  return client ? { title: 'Bin', back: '‹ All batches' } : { title: 'Bin of all clients', back: '‹ All clients' }
}

/** Title, and links to the batch, the client, its bin and the bin of all clients. */
export function BinHead({ data, firm, firmId }: { data: Answer; firm: string | undefined; firmId: string }) {
  const { batch, client } = data
  const { title, back } = headingsOf(data)
  const address = client ? clientAddress(client.id, firmId) : '/dashboard'
  const heading = useRef<HTMLHeadingElement>(null)
  const state: unknown = useLocation().state
  useEffect(() => {
    if (typeof state === 'object' && state !== null && 'focusBin' in state) heading.current?.focus()
  }, [state])
  return (
    <>
      <ClientCrumbs firm={firm} client={client && { ...client, firmId }} />
      <h1 className="page-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="bin-lead">
        What is deleted stays here until the retention of your plan ends, and can be restored as it was. A batch comes back with what was
        deleted with it.
      </p>
      <p className="bin-ways">
        <Link className="btn bin-back" to={batch ? `/scan/detail/${locOf({ groupId: batch.id, firmId, clientId: client?.id })}` : address}>
          {back}
        </Link>
        {batch && client && (
          <Link className="btn" to={binAddress(client.id, firmId)}>
            Everything deleted of {client.name}
          </Link>
        )}
        {client && (
          <Link className="btn" to={firmBinAddress(firmId)}>
            Bin of all clients
          </Link>
        )}
      </p>
    </>
  )
}
