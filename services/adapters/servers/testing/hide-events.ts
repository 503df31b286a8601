/** Changes streams in EventStoreDB without Docketry, as its operators can. */
import { EventStoreDBClient } from '@eventstore/db-client'

type Change = 'truncate' | 'limit' | 'delete' | 'tombstone' | 'clear metadata'

/** `stream`: with the prefix. `truncate`: before event 1. `limit`: only the last event is kept. */
export async function changeStream(url: string, stream: string, change: Change): Promise<void> {
  const client = EventStoreDBClient.connectionString(url)
  const changes: Record<Change, () => Promise<unknown>> = {
    truncate: () => client.setStreamMetadata(stream, { truncateBefore: 1 }),
    limit: () => client.setStreamMetadata(stream, { maxCount: 1 }),
    delete: () => client.deleteStream(stream),
    tombstone: () => client.tombstoneStream(stream),
    'clear metadata': () => client.setStreamMetadata(stream, {}),
  }
  try {
    await changes[change]()
  } finally {
    await client.dispose()
  }
}
