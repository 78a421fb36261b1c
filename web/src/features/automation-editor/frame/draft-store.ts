import { type AutomationType, ModelUsage } from '@skein/contract/automations/automation'
import { DateRange, PostSelection } from '@skein/contract/automations/automation-fields'
import * as z from 'zod/mini'

/** Shapes of what several kinds keep. */
export const countShape = z.nullable(z.number())
export const identityShape = {
  automationId: z.nullable(z.string()),
  name: z.string(),
  description: z.string(),
}
export const triggerShape = {
  triggerType: z.enum(['keyword', 'ai']),
  keywords: z.array(z.string()),
  matchType: z.enum(['contains', 'exact', 'startsWith']),
  context: z.string(),
  confidenceThreshold: z.number(),
}
export const postsShape = {
  postSelectionType: PostSelection,
  specificPostIds: z.array(z.string()),
  dateRange: z.union([DateRange, z.literal('')]),
}
export const modelShape = {
  modelUsage: ModelUsage,
  modelProvider: z.string(),
  modelName: z.string(),
  temperature: z.number(),
  isRagEnabled: z.boolean(),
}

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
