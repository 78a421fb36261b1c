import { z } from 'zod'

export const Nothing = z.object({})
export const Percent = z.coerce.number().min(0).max(100)
export const Milliseconds = z.coerce.number().min(0)
export const Count = z.coerce.number().int().min(1)
export const Username = z.string().min(1)
/** The main brand by default. */
export const BrandName = z.string().default('clayandember')
/** Milliseconds since the event. */
export const Age = z.coerce.number().min(0).default(0)
export const Flag = z.union([z.boolean(), z.stringbool()])
