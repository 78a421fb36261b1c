import { m } from '@skein/messages'
import type { ModelUsage } from '@skein/contract/automations/automation'
import type { DateRange, PostSelection } from '@skein/contract/automations/parts/posts'
import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'

/** Kind of input of an automation; the texts of trigger and quick test depend on it. */
export type AutomationEvent = 'comment' | 'message'

export const editorWords = {
  loading: m.editor_loading(),
  loadFailed: m.editor_load_failed(),
  missing: m.editor_missing(),
  missingText: m.editor_missing_text(),
  back: m.editor_back(),
  sections: m.editor_sections(),
  views: m.editor_views(),
  editor: m.editor(),
  preview: m.editor_preview(),
  livePreview: m.editor_live_preview(),
  viewList: m.editor_view_list(),
  deploy: m.editor_deploy(),
  deployHint: m.editor_deploy_hint(),
  draftSaved: (clock: string) => m.editor_draft_saved({ clock }),
  restored: (moment: string) => m.editor_restored({ moment }),
  discard: m.editor_discard(),
  leaveTitle: m.editor_leave_title(),
  leaveText: m.editor_leave_text(),
  leave: m.editor_leave(),
  otherAccount: (account: string) => m.editor_other_account({ account }),
  otherAccountText: m.editor_other_account_text(),
  otherAccountGone: m.editor_other_account_gone(),
  switchTo: (account: string) => m.editor_switch_to({ account }),
  problemTitle: m.editor_problem_title(),
  problemMore: m.editor_problem_more(),
  failedTitle: m.editor_failed_title(),
  triggerFailed: (message: string) => m.editor_trigger_failed({ message }),
  unknownFailure: m.editor_unknown_failure(),
  kept: m.editor_kept(),
} as const

export const slotHints: Readonly<Record<SentenceSlot, string>> = {
  keywords: m.editor_slot_hints_keywords(),
  context: m.editor_slot_hints_context(),
  posts: m.editor_slot_hints_posts(),
  reply: m.editor_slot_hints_reply(),
  message: m.editor_slot_hints_message(),
  cap: m.editor_slot_hints_cap(),
  model: m.editor_slot_hints_model(),
  action: m.editor_slot_hints_action(),
}

/** Content of the first automation. */
export const firstAutomation = {
  name: m.editor_first_automation_name(),
  keywords: [m.editor_first_automation_keywords_1()],
}

export const fieldWords = {
  name: m.editor_field_name(),
  namePlaceholder: m.editor_field_name_placeholder(),
  nameHint: m.editor_field_name_hint(),
  description: m.editor_field_description(),
  triggerType: m.editor_field_trigger_type(),
  regular: m.editor_field_regular(),
  aiDecision: m.editor_field_ai_decision(),
  pro: m.editor_field_pro(),
  proHint: m.editor_field_pro_hint(),
  keywords: m.editor_field_keywords(),
  keywordsHint: m.editor_field_keywords_hint(),
  keywordPlaceholder: m.editor_field_keyword_placeholder(),
  keywordPending: (typed: string) => m.editor_field_keyword_pending({ typed }),
  removeKeyword: (keyword: string) => m.editor_field_remove_keyword({ keyword }),
  keywordAdded: (keyword: string) => m.editor_field_keyword_added({ keyword }),
  keywordRemoved: (keyword: string) => m.editor_field_keyword_removed({ keyword }),
  keywordTwice: (keyword: string) => m.editor_field_keyword_twice({ keyword }),
  keywordTooLong: (max: number) => m.editor_field_keyword_too_long({ max }),
  keywordsFull: (max: number) => m.editor_field_keywords_full({ max }),
  matchType: m.editor_field_match_type(),
  contains: m.editor_field_contains(),
  exact: m.editor_field_exact(),
  startsWith: m.editor_field_starts_with(),
  wholeWord: m.editor_field_whole_word(),
  anyText: m.editor_field_any_text(),
  conditions: m.editor_condition_title(),
  context: m.editor_field_context(),
  undo: m.editor_field_undo(),
  confidence: m.editor_field_confidence(),
  confidenceHint: m.editor_field_confidence_hint(),
  posts: m.editor_field_posts(),
  all: m.editor_field_all(),
  specific: m.editor_field_specific(),
  range: m.editor_field_range(),
  newPosts: m.editor_field_new_posts(),
  postsFrom: m.editor_field_posts_from(),
  postsFromNow: m.editor_field_posts_from_now_hint(),
  postsSince: (time: string) => m.editor_field_posts_since_hint({ time }),
  dateRange: m.editor_field_date_range(),
  dateRangeHint: m.editor_field_date_range_hint(),
  chooseRange: m.editor_field_choose_range(),
  replyType: m.editor_field_reply_type(),
  custom: m.editor_field_custom(),
  aiReply: m.editor_field_ai_reply(),
  variables: (field: string) => m.editor_field_variables({ field_to_lower_case: field.toLowerCase() }),
  insert: m.editor_field_insert(),
  insertVariable: (name: string) => m.editor_field_insert_variable({ name }),
  systemPrompt: m.editor_field_system_prompt(),
  systemPromptHint: m.editor_field_system_prompt_hint(),
  discountHint: m.editor_field_discount_hint(),
  rag: m.editor_field_rag(),
  ragHint: m.editor_field_rag_hint(),
  unlimited: m.editor_field_unlimited(),
  maxActions: m.editor_field_max_actions(),
  timePeriod: m.editor_field_time_period(),
  timePeriodHint: m.editor_field_time_period_hint(),
  cooldown: m.editor_field_cooldown(),
  cooldownHint: m.editor_field_cooldown_hint(),
  modelUsage: m.editor_field_model_usage(),
  modelUnused: m.editor_field_model_unused(),
  provider: m.editor_field_provider(),
  model: m.editor_field_model(),
  temperature: m.editor_field_temperature(),
  scale: [m.editor_field_scale_1(), m.editor_field_scale_2(), m.editor_field_scale_3()],
} as const

export const triggerWords = {
  comment: {
    matchHints: {
      CONTAINS: m.editor_trigger_comment_match_hints_contains(),
      EXACT: m.editor_trigger_comment_match_hints_exact(),
      STARTS_WITH: m.editor_trigger_comment_match_hints_starts_with(),
      WHOLE_WORD: m.editor_trigger_match_hints_whole_word(),
      ANY: m.editor_trigger_comment_match_hints_any(),
    },
    contextHint: m.editor_trigger_comment_context_hint(),
    toContext: m.editor_trigger_comment_to_context(),
    toKeyword: m.editor_trigger_comment_to_keyword(),
  },
  message: {
    matchHints: {
      CONTAINS: m.editor_trigger_message_match_hints_contains(),
      EXACT: m.editor_trigger_message_match_hints_exact(),
      STARTS_WITH: m.editor_trigger_message_match_hints_starts_with(),
      WHOLE_WORD: m.editor_trigger_match_hints_whole_word(),
      ANY: m.editor_trigger_message_match_hints_any(),
    },
    contextHint: m.editor_trigger_message_context_hint(),
    toContext: m.editor_trigger_message_to_context(),
    toKeyword: m.editor_trigger_message_to_keyword(),
  },
} as const

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  '1d': m.editor_range_1d(),
  '2d': m.editor_range_2d(),
  '1w': m.editor_range_1w(),
  '2w': m.editor_range_2w(),
  '1m': m.editor_range_1m(),
  '1y': m.editor_range_1y(),
}

export const selectionLabels: Readonly<Record<PostSelection, string>> = {
  ALL: fieldWords.all,
  SPECIFIC: fieldWords.specific,
  DATE_RANGE: fieldWords.range,
  FROM_NOW: fieldWords.newPosts,
}

export const modelUsageLabels: Readonly<Record<ModelUsage, string>> = {
  PLATFORM_DEFAULT: m.editor_model_usage_platform_default(),
  CUSTOM: m.editor_model_usage_custom(),
}

export const benchWords = {
  title: m.editor_bench_title(),
  comment: {
    text: m.editor_bench_comment_text(),
    label: m.editor_bench_comment_label(),
    further: m.editor_bench_comment_further(),
  },
  message: {
    text: m.editor_bench_message_text(),
    label: m.editor_bench_message_label(),
    further: m.editor_bench_message_further(),
  },
  placeholder: m.editor_bench_placeholder(),
  fires: (keyword: string) => m.editor_bench_fires({ keyword }),
  silent: m.editor_bench_silent(),
  noKeywords: m.editor_bench_no_keywords(),
  ai: m.editor_bench_ai(),
  always: m.editor_bench_always(),
} as const
