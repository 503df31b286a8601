import { StackSheetRead, type StackEvent } from '@docketry/contracts/events/stack.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { stack, withSheet } from '../stack.ts'

/** One sheet of a stack is read (or failed: then without pages). The last one starts the segmentation of the whole stack. */
export const recordSheetRead = commandOn(stack)({
  name: 'record-sheet-read',
  body: StackSheetRead.properties.data,
  may: ['system'],
  stream: body => `stack-${body.stackId}`,
  scope: body => ({ firmId: body.firmId, clientId: body.clientId }),
  decide(body, state) {
    const { stackId, groupId, clientId, firmId } = body
    const whole = (sheets: (typeof body)[]): StackEvent => ({
      type: 'StackRead',
      data: {
        stackId, groupId, clientId, firmId, order: sheets[0]?.order ?? 0,
        files: sheets.map(sheet => sheet.fileId), pages: sheets.flatMap(sheet => sheet.pages),
      },
    })
    const read: StackEvent = { type: 'StackSheetRead', data: body }
    if (state.read) return body.pages.length === 0 ? [] : [read, whole([body])]
    if (state.sheets[body.index] !== undefined && body.pages.length === 0) return []
    const sheets = Object.values(withSheet(state.sheets, body)).sort((a, b) => a.index - b.index)
    return sheets.length < body.count ? [read] : [read, whole(sheets)]
  },
})
