import { ModelUsage } from '@skein/contract/automations/automation'
import { DateRange, PostSelection, ReplyCountCondition } from '@skein/contract/automations/comment-reply'
import * as z from 'zod/mini'
import type { CommentReplyForm } from './comment-reply-form.ts'

const count = z.nullable(z.number())

const Form = z.object({
  automationId: z.nullable(z.string()),
  name: z.string(),
  description: z.string(),
  triggerType: z.enum(['keyword', 'ai']),
  keywords: z.array(z.string()),
  matchType: z.enum(['contains', 'exact', 'startsWith']),
  context: z.string(),
  replyType: z.enum(['ai_decision', 'custom']),
  customMessage: z.string(),
  systemPrompt: z.string(),
  postSelectionType: PostSelection,
  specificPostIds: z.array(z.string()),
  dateRange: z.union([DateRange, z.literal('')]),
  maxRepliesPerPost: count,
  replyCountCondition: ReplyCountCondition,
  replyCountValue: count,
  modelProvider: z.string(),
  modelName: z.string(),
  temperature: z.number(),
  isRagEnabled: z.boolean(),
  confidenceThreshold: z.number(),
  modelUsage: ModelUsage,
  maxActions: count,
  timePeriodSeconds: count,
  userCooldownSeconds: count,
})

const Draft = z.object({ at: z.number(), form: Form })

export interface CommentReplyDraft {
  /** When it was kept, in milliseconds. */
  at: number
  form: CommentReplyForm
}

/** Drafts are kept per kind, account and rule. */
export const draftKey = (platformUserId: string, automationId: string | null): string =>
  `skein.draft.COMMENT_REPLY.${platformUserId}.${automationId ?? 'new'}`

/** A kept draft; null when there is none, or one of an older shape. */
export function readDraft(key: string): CommentReplyDraft | null {
  try {
    const draft = z.safeParse(Draft, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

/** False when the browser has no room or allows no storage. */
export function keepDraft(key: string, draft: CommentReplyDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (key: string): void => localStorage.removeItem(key)
