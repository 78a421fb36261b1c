import * as z from 'zod/mini'
import { Id } from '../endpoint.ts'

/** Where a tap on a question, a menu entry or a button of a message leads. */
export const TapTarget = z.union([
  z.strictObject({ kind: z.literal('automation'), automation_id: Id }),
  z.strictObject({ kind: z.literal('person') }),
])
export type TapTarget = z.infer<typeof TapTarget>

const prefix = 'skein:'
const person = `${prefix}person`
const automation = `${prefix}automation:`
/** In a document of automations: the place of the automation in its list. */
const entry = `${prefix}entry:`

/** Longer payloads are not made by Skein. In characters. */
const maxPayload = 300

/** Returns the payload of a button; the platform sends it back when a person taps the button. */
export const payloadOf = (target: TapTarget): string =>
  target.kind === 'person' ? person : `${automation}${target.automation_id}`

/** A payload with the prefix of Skein that leads nowhere. */
interface UnknownTarget {
  kind: 'unknown'
}

/** Returns where a payload leads; null for a payload that Skein did not make. The automation may not exist. */
export function targetOfPayload(payload: string): TapTarget | UnknownTarget | null {
  if (!payload.startsWith(prefix)) return null
  if (payload === person) return { kind: 'person' }
  const automation_id = payload.startsWith(automation) ? payload.slice(automation.length) : ''
  const isId = /^[\w-]+$/.test(automation_id) && payload.length <= maxPayload
  return isId ? { kind: 'automation', automation_id } : { kind: 'unknown' }
}

/** Returns the payload of a button in a document of automations. */
export const entryPayload = (index: number): string => `${entry}${index}`

/** Returns the place in the document to which a payload leads, or null. */
export function entryOfPayload(payload: string): number | null {
  const match = /^skein:entry:(\d{1,4})$/.exec(payload)
  return match ? Number(match[1]) : null
}
