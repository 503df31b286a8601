import Type from 'typebox'
import { PageFailed } from '@docketry/contracts/events/file.ts'
import { onFile, pageOf, thenFanIn } from '../file.ts'

/** A page was given up for now, with its reason. It never holds the others back. */
export const recordPageFailed = onFile({
  name: 'record-page-failed',
  body: Type.Omit(PageFailed.properties.data, ['groupId']),
  decide(body, state, { groupId }) {
    const page = pageOf(state, body.page)
    if (page.read !== null || page.failed !== null) return []
    return thenFanIn(state, [{ type: 'PageFailed', data: { ...body, groupId } }])
  },
})
