import {
  type CommentReplyAutomation,
  type CommentReplyField,
  type CommentReplyPayload,
  commentReplyDefaults as defaults,
  commentReplyProblems,
  commentReplyProblemsOf,
  type DateRange,
  type PostSelection,
  type ReplyCountCondition,
} from '@skein/contract/automations/comment-reply'
import type { MatchType, ModelUsage } from '@skein/contract/automations/automation'
import { keywordsOf } from '@skein/contract/automations/keyword-list'
import type { RuleLike } from '@skein/contract/automations/sentence'

export type TriggerChoice = 'keyword' | 'ai'
export type MatchChoice = 'contains' | 'exact' | 'startsWith'
export type ReplyChoice = 'ai_decision' | 'custom'

/** What the editor holds. A number that is blank is null; a range that is not chosen is ''. */
export interface CommentReplyForm {
  automationId: string | null
  name: string
  description: string
  triggerType: TriggerChoice
  keywords: string[]
  matchType: MatchChoice
  context: string
  replyType: ReplyChoice
  customMessage: string
  systemPrompt: string
  postSelectionType: PostSelection
  specificPostIds: string[]
  dateRange: DateRange | ''
  maxRepliesPerPost: number | null
  replyCountCondition: ReplyCountCondition
  replyCountValue: number | null
  modelProvider: string
  modelName: string
  temperature: number
  isRagEnabled: boolean
  confidenceThreshold: number
  modelUsage: ModelUsage
  maxActions: number | null
  timePeriodSeconds: number | null
  userCooldownSeconds: number | null
}

export type CommentReplyFormField = keyof CommentReplyForm

/** Whose rule it is. */
export interface RuleOwner {
  platform_user_id: string
  provider_id: string
}

export const emptyCommentReply: Readonly<CommentReplyForm> = {
  automationId: null,
  name: '',
  description: defaults.description,
  triggerType: 'keyword',
  keywords: [],
  matchType: 'contains',
  context: '',
  replyType: 'custom',
  customMessage: '',
  systemPrompt: defaults.system_prompt,
  postSelectionType: 'ALL',
  specificPostIds: [],
  dateRange: '',
  maxRepliesPerPost: null,
  replyCountCondition: defaults.reply_count_condition,
  replyCountValue: defaults.reply_count_value,
  modelProvider: defaults.model_provider,
  modelName: defaults.model_name,
  temperature: defaults.temperature,
  isRagEnabled: false,
  confidenceThreshold: defaults.confidence_threshold,
  modelUsage: defaults.model_usage,
  maxActions: null,
  timePeriodSeconds: null,
  userCooldownSeconds: null,
}

/** Models that the editor offers when a rule brings its own. */
export const commentReplyModels = {
  GROQ: ['llama-3.3-70b-versatile', 'gpt-3.5-turbo'],
} as const

const matchOnWire: Readonly<Record<MatchChoice, MatchType>> = {
  contains: 'CONTAINS',
  exact: 'EXACT',
  startsWith: 'STARTS_WITH',
}
const matchInForm: Readonly<Record<MatchType, MatchChoice>> = {
  CONTAINS: 'contains',
  EXACT: 'exact',
  STARTS_WITH: 'startsWith',
}

export const matchTypeOf = (choice: MatchChoice): MatchType => matchOnWire[choice]

/** The form as the contract's rule, keywords still a list; blank texts become null. */
function fieldsOf(form: CommentReplyForm, owner: RuleOwner): CommentReplyPayload {
  const byKeyword = form.triggerType === 'keyword'
  return {
    automation_id: form.automationId,
    name: form.name.trim(),
    platform: 'instagram',
    description: form.description.trim() || defaults.description,
    platform_user_id: owner.platform_user_id,
    provider_id: owner.provider_id,
    trigger_type: byKeyword ? 'KEYWORD' : 'AI_DECISION',
    reply_type: form.replyType === 'custom' ? 'CUSTOM' : 'AI_DECISION',
    custom_message: textOrNull(form.customMessage),
    keywords: byKeyword ? form.keywords : [],
    match_type: matchOnWire[form.matchType],
    post_selection_type: form.postSelectionType,
    specific_post_ids: form.postSelectionType === 'SPECIFIC' ? form.specificPostIds : [],
    dateRange: form.postSelectionType === 'DATE_RANGE' ? form.dateRange || null : null,
    ai_context_rules: byKeyword ? null : textOrNull(form.context),
    system_prompt: textOrNull(form.systemPrompt),
    comment_reply_template_type: 'PLAIN_TEXT',
    max_replies_per_post: form.maxRepliesPerPost,
    reply_count_condition: form.replyCountCondition,
    reply_count_value: form.replyCountValue ?? defaults.reply_count_value,
    model_provider: form.modelProvider,
    model_name: form.modelName,
    temperature: form.temperature,
    is_rag_enabled: form.isRagEnabled,
    confidence_threshold: form.confidenceThreshold,
    model_usage: form.modelUsage,
    max_actions: form.maxActions,
    time_period_seconds: form.timePeriodSeconds,
    user_cooldown_seconds: form.userCooldownSeconds,
  }
}

export type CommentReplyRequest = Omit<CommentReplyPayload, 'keywords'> & { keywords: string }

/** What is sent: the specification's payload with its comma-joined keywords. */
export function commentReplyPayload(form: CommentReplyForm, owner: RuleOwner): CommentReplyRequest {
  const fields = fieldsOf(form, owner)
  return { ...fields, keywords: fields.keywords.join(',') }
}

/** A stored rule opened for editing. */
export function commentReplyFormOf(rule: CommentReplyAutomation): CommentReplyForm {
  return {
    automationId: rule.automation_id,
    name: rule.name,
    description: rule.description,
    triggerType: rule.trigger_type === 'KEYWORD' ? 'keyword' : 'ai',
    keywords: keywordsOf(rule.keywords),
    matchType: matchInForm[rule.match_type],
    context: rule.ai_context_rules ?? '',
    replyType: rule.reply_type === 'CUSTOM' ? 'custom' : 'ai_decision',
    customMessage: rule.custom_message ?? '',
    systemPrompt: rule.system_prompt ?? '',
    postSelectionType: rule.post_selection_type,
    specificPostIds: rule.specific_post_ids,
    dateRange: rule.dateRange ?? '',
    maxRepliesPerPost: rule.max_replies_per_post,
    replyCountCondition: rule.reply_count_condition,
    replyCountValue: rule.reply_count_value,
    modelProvider: rule.model_provider,
    modelName: rule.model_name,
    temperature: rule.temperature,
    isRagEnabled: rule.is_rag_enabled,
    confidenceThreshold: rule.confidence_threshold,
    modelUsage: rule.model_usage,
    maxActions: rule.max_actions,
    timePeriodSeconds: rule.time_period_seconds,
    userCooldownSeconds: rule.user_cooldown_seconds,
  }
}

/** The half-filled form as something that can be said in a sentence. */
export function commentReplySentence(form: CommentReplyForm): RuleLike {
  const rule = fieldsOf(form, { platform_user_id: '', provider_id: '' })
  return { ...rule, automation_type: 'COMMENT_REPLY' }
}

export interface FormProblem {
  field: CommentReplyFormField
  message: string
}

const fieldOfProblem: Readonly<Record<CommentReplyField, CommentReplyFormField>> = {
  name: 'name',
  keywords: 'keywords',
  ai_context_rules: 'context',
  specific_post_ids: 'specificPostIds',
  dateRange: 'dateRange',
  max_replies_per_post: 'maxRepliesPerPost',
  reply_count_value: 'replyCountValue',
  custom_message: 'customMessage',
}

/** What stands in the way of a deploy, in the order in which it is checked. */
export function commentReplyFormProblems(form: CommentReplyForm): FormProblem[] {
  const rule = fieldsOf(form, { platform_user_id: '', provider_id: '' })
  return commentReplyProblemsOf(rule).map((problem) => ({
    field: fieldOfProblem[problem],
    message: commentReplyProblems[problem],
  }))
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)
