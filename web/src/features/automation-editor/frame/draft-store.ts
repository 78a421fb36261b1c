import type { AutomationType } from '@skein/contract/automations/automation'
import * as z from 'zod/mini'

export interface Draft<Form> {
  /** When it was saved, in milliseconds. */
  at: number
  form: Form
}

/** Drafts are stored per kind, account, and automation or the recipe of a new one. */
export const draftKey = (type: AutomationType, platformUserId: string, id: string | null): string =>
  `skein.draft.${type}.${platformUserId}.${id ?? 'new'}`

/** Returns the stored draft; null if there is none or it has an older shape. */
export function readDraft<Form>(key: string, shape: z.ZodMiniType<Form>): Draft<Form> | null {
  try {
    const StoredDraft = z.object({ at: z.number(), form: shape })
    const draft = z.safeParse(StoredDraft, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

/** Returns false when the storage quota is exceeded or storage is disabled. */
export function saveDraft<Form>(key: string, draft: Draft<Form>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const deleteDraft = (key: string): void => localStorage.removeItem(key)
