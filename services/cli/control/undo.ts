/** `docketry undo`: undoes an act of a person, on the stores of a running process or on stores that no process uses. */
import type { UndoneAct } from '@docketry/contracts/api/acts.ts'
import type { Stores } from '../../main/stores.ts'
import { undoActOf } from '../../acts/undo-act.ts'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { readRowsOf } from '../../shared/merged-reads.ts'
import { undoParts } from '../../area-parts.ts'
import type { UndoRequest } from '../../shared/undo.ts'
import { byOperator } from './by-operator.ts'

/** `act`: its id, as the history shows it. */
export type OperatorUndo = { act: string; reason?: string }

export function undoingOn({ events, documents }: Pick<Stores, 'events' | 'documents'>) {
  const read = readRowsOf(documents)
  const execute = executor(events)
  return {
    /** `text`: an `OperatorUndo` as JSON. Throws as `undoActOf`. */
    async undo(text: string): Promise<UndoneAct[]> {
      const { act, reason } = JSON.parse(text) as OperatorUndo // written by the command at the other end
      const undo = newId()
      const run: UndoRequest['execute'] = (command, body) =>
        execute(command, body, { ...byOperator('docketry undo', reason, undo), undoes: act })
      const request = { undo, at: Date.now(), execute: run, executeAsSystem: run }
      return [await undoActOf({ read, events, parts: undoParts({ read, events }) }, act, request)]
    },
  }
}
