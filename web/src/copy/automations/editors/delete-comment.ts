import { m } from '@skein/messages'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'

export const deleteCommentWords = {
  titles: { create: m.delete_comment_titles_create(), edit: m.delete_comment_titles_edit() },
  namePlaceholder: m.delete_comment_name_placeholder(),
  keywordPlaceholder: m.delete_comment_keyword_placeholder(),
  contextHint: m.delete_comment_context_hint(),
  contextStart: m.delete_comment_context_start(),
  action: m.delete_comment_action(),
  actions: {
    HIDE: m.delete_comment_actions_hide(),
    DELETE: m.delete_comment_actions_delete(),
  } satisfies Record<ModerationAction, string>,
  actionHints: {
    HIDE: m.delete_comment_action_hints_hide(),
    DELETE: m.delete_comment_action_hints_delete(),
  } satisfies Record<ModerationAction, string>,
  deleteWarning: m.delete_comment_delete_warning(),
  order: m.delete_comment_order(),
  caption: (account: string) => m.delete_comment_caption({ account }),
  sampleComment: m.delete_comment_sample_comment(),
  gone: {
    HIDE: m.delete_comment_gone_hide(),
    DELETE: m.delete_comment_gone_delete(),
  } satisfies Record<ModerationAction, string>,
  stays: m.delete_comment_stays(),
  byAi: m.delete_comment_by_ai(),
} as const
