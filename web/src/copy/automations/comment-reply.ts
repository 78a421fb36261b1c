import type { ReplyCountCondition } from '@skein/contract/automations/comment-reply'
import { plural } from './automations.ts'

export const commentReplyTitles = { create: 'Create comment reply', edit: 'Edit comment reply' } as const

export const replyWords = {
  customMessage: 'Custom message',
  firstMessage: "Thanks for asking, {username}! You'll find all our prices via the link in our bio.",
  customMessagePlaceholder: "Thanks! We've just sent you our price list.",
  maxPerPost: 'Max replies per post',
  replyCount: 'Reply only if the comment has',
  condition: 'Number of replies',
  replyCountValue: 'Replies',
  replyCountHint: '“Fewer than 1” skips comments that already have a reply.',
} as const

export const conditionLabels: Readonly<Record<ReplyCountCondition, string>> = {
  LESS_THAN: 'Fewer than',
  EQUAL: 'Exactly',
  GREATER_THAN: 'More than',
}

export const previewWords = {
  caption: 'How followers see it',
  sampleComment: 'What is the price?',
  sampleReply: 'Your reply appears here.',
  limit: (limit: number) => `Up to ${plural(limit, 'reply', 'replies')} per post`,
  noLimit: 'No limit per post',
} as const
