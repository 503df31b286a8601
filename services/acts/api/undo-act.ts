import { undoAct } from '@docketry/contracts/api/acts.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { undoActOf, type UndoTools } from '../undo-act.ts'

export const handleUndoAct = (tools: UndoTools) =>
  handler(undoAct, {
    firm: ({ body }) => tools.read.get('acts', body.act_id),
    answer: ({ body: { act_id: id }, actId, at, execute, executeAsSystem }) =>
      undoActOf(tools, id, {
        undo: actId,
        at,
        execute: (command, body, label) => execute(command, body, label, { undoes: id }),
        executeAsSystem: (command, body, label) => executeAsSystem(command, body, label, { undoes: id }),
      }),
  })
