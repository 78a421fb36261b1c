import type { ModerationAction } from '@skein/contract/automations/delete-comment'

export const deleteCommentWords = {
  titles: { create: 'Delete Unwanted Comments', edit: 'Edit comment moderation' },
  contextHint: 'Say in your own words which comments are unwanted.',
  contextStart: 'A comment that contains words like ',
  action: 'What happens to the comment',
  actions: { HIDE: 'Hide', DELETE: 'Delete' } satisfies Record<ModerationAction, string>,
  actionHints: {
    HIDE: 'Only its author still sees it. You can show it again from the ledger.',
    DELETE: 'It is gone for good and cannot be brought back.',
  } satisfies Record<ModerationAction, string>,
  deleteWarning:
    'Deleted comments are lost. Try the rule on pasted comments first, or hide them until you trust it.',
  order: 'Moderation goes first: a comment that was hidden or deleted gets no reply from other automations.',
  caption: (account: string) => `Under a post of @${account}.`,
  sampleComment: 'Buy cheap followers here!',
  gone: {
    HIDE: 'Hidden: only its author still sees it',
    DELETE: 'Deleted for good',
  } satisfies Record<ModerationAction, string>,
  stays: 'This comment stays',
  byAi: 'The AI decides whether this comment stays',
} as const
