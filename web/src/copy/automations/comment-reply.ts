import type { ReplyCountCondition } from '@skein/contract/automations/comment-reply'
import { plural } from './automations.ts'

export const commentReplyTitles = { create: 'New comment reply', edit: 'Edit comment reply' } as const

export const replyWords = {
  customMessage: 'Custom message',
  firstMessage: 'Thank you for asking, {username}! You find all prices in the link in our profile.',
  customMessagePlaceholder: 'Thank you! We have just sent you the price list.',
  maxPerPost: 'Max replies per post',
  replyCount: 'Only when the comment has',
  condition: 'Condition',
  replyCountValue: 'Replies',
  replyCountHint:
    'Replies the comment already has, by anyone. “Less than 1” answers only what nobody has answered yet.',
} as const

export const conditionLabels: Readonly<Record<ReplyCountCondition, string>> = {
  LESS_THAN: 'Less than',
  EQUAL: 'Exactly',
  GREATER_THAN: 'More than',
}

export const previewWords = {
  caption: (account: string) => `As followers of @${account} see it.`,
  sampleComment: 'What is the price?',
  sampleReply: 'Your reply appears here.',
  limit: (limit: number) => `At most ${plural(limit, 'reply', 'replies')} under each post.`,
  noLimit: 'No limit of replies under a post.',
} as const
