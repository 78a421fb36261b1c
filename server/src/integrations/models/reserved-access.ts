import type { ModelAccess, ReservedAccess } from './model.ts'

/** Only `callWithinBudget` and tests may import this function: boundaries.js forbids it elsewhere. */
export const asReserved = (access: ModelAccess): ReservedAccess => access as ReservedAccess
