/** The business register as a plain function (integrations/abn-lookup.ts), for the area that asks it. */

/** `cancelled` also for a number that was never issued. `name`: of the entity, as the register writes it. */
export type AbnEntry = { status: 'active' | 'cancelled'; name: string | null }

/** Null if the register gave no usable answer. `abn`: 11 digits. */
export type LookUpAbn = (abn: string) => Promise<AbnEntry | null>
