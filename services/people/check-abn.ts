/** What the business register says of an ABN, as integrations/abn-lookup.ts answers it; null: no answer. `name`: of the entity. */
export type LookUpAbn = (abn: string) => Promise<{ status: 'active' | 'cancelled'; name: string | null } | null>
