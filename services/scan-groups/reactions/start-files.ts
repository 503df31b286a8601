import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { reactionTo } from '../../platform/reactions/reaction-to.ts'

/** An upload was received: each of its files gets its stream. */
export const startFiles = reactionTo<ScanGroupEvent>()('start-files', 'UploadReceived', upload => {
  const { groupId, clientId, firmId, uploadId, stack, firstOrder, files } = upload
  const stackId = idFrom('stack', groupId, uploadId)
  const inStack = (index: number) => (stack ? { stackId, index, count: files.length } : null)
  return {
    commands: files.map((file, index) => ({
      name: 'add-file',
      body: { ...file, groupId, clientId, firmId, order: firstOrder + index, stack: inStack(index) },
    })),
  }
})
