import type { AutomationType } from '@skein/contract/automations/automation'
import * as z from 'zod/mini'
import type { FormShape } from '../form/editor-kind.ts'

export interface Draft<Form> {
  /** When it was saved, in milliseconds. */
  at: number
  form: Form
}

/** Drafts are stored per kind, account, and automation or the recipe of a new one. */
export const draftKey = (type: AutomationType, platformUserId: string, id: string | null): string =>
  `skein.draft.${type}.${platformUserId}.${id ?? 'new'}`

/** Returns the stored draft; null if there is none or it has an older shape. */
export function readDraft<Form extends object>(key: string, shape: FormShape<Form>): Draft<Form> | null {
  try {
    const StoredDraft = z.object({ at: z.number(), form: shape })
    const draft = z.safeParse(StoredDraft, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return draft.success ? { ...draft.data, form: withEveryField(shape, draft.data.form) } : null
  } catch {
    return null
  }
}

/**
 * Returns the form with a key for each field of its kind, which storage drops from an undefined field. A field that appears
 * adds its key to the values, and values with other keys than the defaults count as changed.
 */
export function withEveryField<Form extends object>(shape: FormShape<Form>, form: Form): Form {
  const absent = Object.fromEntries(Object.keys(shape.shape).map((field) => [field, undefined]))
  return { ...absent, ...form }
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
