/** Names of the operators' commands, in a file of their own so that importing them loads no store. */
const operatorCommands = [
  'dead',
  'parked',
  'views',
  'projections',
  'grant',
  'revoke',
  'roles',
  'reset-factor',
  'plan',
  'coupon',
  'counts',
  'newsletter',
  'retention',
  'check',
  'anchor',
  'backup',
  'corrections',
  'undo',
  'reprocess',
] as const
export type OperatorCommand = (typeof operatorCommands)[number]

export const isForOperators = (name: string | undefined): name is OperatorCommand =>
  (operatorCommands as readonly (string | undefined)[]).includes(name)
