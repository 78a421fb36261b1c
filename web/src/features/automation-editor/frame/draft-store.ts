import type { AutomationType } from '@skein/contract/automations/automation'
import * as z from 'zod/mini'

export interface Draft<Form> {
  /** When it was kept, in milliseconds. */
  at: number
  form: Form
}

/** Drafts are kept per kind, account and rule. */
export const draftKey = (type: AutomationType, platformUserId: string, automationId: string | null): string =>
  `skein.draft.${type}.${platformUserId}.${automationId ?? 'new'}`

/** A kept draft; null when there is none, or one of an older shape. */
export function readDraft<Form>(key: string, shape: z.ZodMiniType<Form>): Draft<Form> | null {
  try {
    const Kept = z.object({ at: z.number(), form: shape })
    const draft = z.safeParse(Kept, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

/** False when the browser has no room or allows no storage. */
export function keepDraft<Form>(key: string, draft: Draft<Form>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key)
