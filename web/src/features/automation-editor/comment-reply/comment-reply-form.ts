import {
  type CommentReplyAutomation,
  type CommentReplyField,
  type CommentReplyPayload,
  commentReplyDefaults as defaults,
  commentReplyProblemsOf,
  type ReplyCountCondition,
} from '@skein/contract/automations/comment-reply'
import { identityFieldsOf, identityFormOf, nobody } from '../form/identity-form.ts'
import {
  type BasicsForm,
  emptyModel,
  emptyPosts,
  emptyTrigger,
  fieldOfGap,
  modelFieldsOf,
  type ModelForm,
  modelFormOf,
  postFieldsOf,
  type PostsForm,
  postsFormOf,
  problemsInForm,
  rangeOf,
  type ReplyChoice,
  textOrNull,
  triggerFieldsOf,
  type TriggerForm,
  triggerFormOf,
  withJoinedKeywords,
} from '../form/automation-form.ts'
import type { AutomationForm, AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import type { AutomationLike } from '@skein/contract/automations/sentence-types'
import type { FormProblem } from '../../backtest/draft-types.ts'

/** What the editor holds. A number that is blank is null; a range that is not chosen is ''. */
export interface CommentReplyForm extends AutomationForm, BasicsForm, TriggerForm, PostsForm, ModelForm {
  replyType: ReplyChoice
  customMessage: string
  systemPrompt: string
  maxRepliesPerPost: number | null
  replyCountCondition: ReplyCountCondition
  replyCountValue: number | null
  maxActions: number | null
  timePeriodSeconds: number | null
  userCooldownSeconds: number | null
}

export type CommentReplyFormField = keyof CommentReplyForm

export const emptyCommentReply: CommentReplyForm = {
  automationId: null,
  name: '',
  description: defaults.description,
  ...emptyTrigger,
  ...emptyPosts,
  ...emptyModel,
  replyType: 'custom',
  customMessage: '',
  systemPrompt: defaults.system_prompt,
  maxRepliesPerPost: null,
  replyCountCondition: defaults.reply_count_condition,
  replyCountValue: defaults.reply_count_value,
  maxActions: null,
  timePeriodSeconds: null,
  userCooldownSeconds: null,
}

/** Models that the editor offers when a rule brings its own. */
export const commentReplyModels = {
  GROQ: ['llama-3.3-70b-versatile', 'gpt-3.5-turbo'],
} as const

/** The form as the contract's rule, keywords still a list; blank texts become null. */
function fieldsOf(form: CommentReplyForm, owner: AutomationOwner): CommentReplyPayload {
  return {
    ...identityFieldsOf(form, owner),
    ...triggerFieldsOf(form),
    ...postFieldsOf(form),
    ...modelFieldsOf(form),
    reply_type: form.replyType === 'custom' ? 'CUSTOM' : 'AI_DECISION',
    custom_message: textOrNull(form.customMessage),
    dateRange: rangeOf(form),
    system_prompt: textOrNull(form.systemPrompt),
    comment_reply_template_type: 'PLAIN_TEXT',
    max_replies_per_post: form.maxRepliesPerPost,
    reply_count_condition: form.replyCountCondition,
    reply_count_value: form.replyCountValue ?? defaults.reply_count_value,
    max_actions: form.maxActions,
    time_period_seconds: form.timePeriodSeconds,
    user_cooldown_seconds: form.userCooldownSeconds,
  }
}

/** What is sent: the specification's payload with its comma-joined keywords. */
export const commentReplyPayload = (form: CommentReplyForm, owner: AutomationOwner) =>
  withJoinedKeywords(fieldsOf(form, owner))

/** A stored rule opened for editing. */
export const commentReplyFormOf = (automation: CommentReplyAutomation): StoredForm<CommentReplyForm> => ({
  ...identityFormOf(automation),
  ...triggerFormOf(automation),
  ...modelFormOf(automation),
  replyType: automation.reply_type === 'CUSTOM' ? 'custom' : 'ai_decision',
  customMessage: automation.custom_message ?? '',
  systemPrompt: automation.system_prompt ?? '',
  ...postsFormOf(automation, automation.dateRange),
  maxRepliesPerPost: automation.max_replies_per_post,
  replyCountCondition: automation.reply_count_condition,
  replyCountValue: automation.reply_count_value,
  maxActions: automation.max_actions,
  timePeriodSeconds: automation.time_period_seconds,
  userCooldownSeconds: automation.user_cooldown_seconds,
})

/** The half-filled form as something that can be said in a sentence. */
export function commentReplySentence(form: CommentReplyForm): AutomationLike {
  return { ...fieldsOf(form, nobody), automation_type: 'COMMENT_REPLY' }
}

const fieldOfProblem: Readonly<Record<CommentReplyField, CommentReplyFormField>> = {
  ...fieldOfGap,
  dateRange: 'dateRange',
  max_replies_per_post: 'maxRepliesPerPost',
  reply_count_value: 'replyCountValue',
  custom_message: 'customMessage',
}

/** What stands in the way of a deploy, in the order in which it is checked. */
export function commentReplyFormProblems(form: CommentReplyForm): FormProblem<CommentReplyFormField>[] {
  return problemsInForm(commentReplyProblemsOf(fieldsOf(form, nobody)), fieldOfProblem)
}
