import type { ModerationAction } from '@skein/contract/automations/delete-comment'

export const deleteCommentWords = {
  titles: { create: 'Delete Unwanted Comments', edit: 'Edit comment moderation' },
  namePlaceholder: 'Spam comments',
  keywordPlaceholder: 'cheap followers',
  contextHint: 'Describe which comments to remove.',
  contextStart: 'Comments that contain words like ',
  action: 'Action',
  actions: { HIDE: 'Hide', DELETE: 'Delete' } satisfies Record<ModerationAction, string>,
  actionHints: {
    HIDE: 'Only the author can see it. You can unhide it in Activity.',
    DELETE: "Deleted comments can't be restored.",
  } satisfies Record<ModerationAction, string>,
  deleteWarning: 'Deleting is permanent. Test with sample comments first, or start with Hide.',
  order: "Hidden or deleted comments won't get replies from other automations.",
  caption: (account: string) => `Under a post of @${account}.`,
  sampleComment: 'Buy cheap followers here!',
  gone: {
    HIDE: 'Hidden: only the author can see it',
    DELETE: 'Deleted',
  } satisfies Record<ModerationAction, string>,
  stays: 'Comment stays visible',
  byAi: 'AI decides',
} as const
