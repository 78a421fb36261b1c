import { m } from '@skein/messages'
import type { ReplyCountCondition } from '@skein/contract/automations/parts/reply-count'

export const replyWords = {
  customMessage: m.comment_reply_custom_message(),
  firstMessage: m.comment_reply_first_message({ username: '{username}' }),
  customMessagePlaceholder: m.comment_reply_custom_message_placeholder(),
  maxPerPost: m.comment_reply_max_per_post(),
  replyCount: m.comment_reply_count(),
  condition: m.comment_reply_condition(),
  replyCountValue: m.comment_reply_count_value(),
  replyCountHint: m.comment_reply_count_hint(),
} as const

export const conditionLabels: Readonly<Record<ReplyCountCondition, string>> = {
  LESS_THAN: m.comment_reply_condition_less_than(),
  EQUAL: m.comment_reply_condition_equal(),
  GREATER_THAN: m.comment_reply_condition_greater_than(),
}

export const previewWords = {
  caption: m.comment_reply_preview_caption(),
  sampleComment: m.comment_reply_preview_sample_comment(),
  sampleReply: m.comment_reply_preview_sample_reply(),
  limit: (limit: number) => m.comment_reply_preview_limit({ count: limit }),
  noLimit: m.comment_reply_preview_no_limit(),
} as const
