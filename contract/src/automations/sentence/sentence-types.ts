import type { AutomationType } from '../automation.ts'

export type Nullable<T> = T | null | undefined

/** Input of a sentence: a stored automation of any kind or an unfinished form. */
export interface AutomationLike {
  automation_type: AutomationType
  trigger_type?: Nullable<string>
  keywords?: Nullable<string | string[]>
  match_type?: Nullable<string>
  exclude_keywords?: Nullable<string | string[]>
  message_kinds?: Nullable<readonly string[]>
  once_per_person?: Nullable<boolean>
  first_contact_only?: Nullable<boolean>
  comment_sources?: Nullable<readonly string[]>
  ai_context_rules?: Nullable<string>
  reply_type?: Nullable<string>
  custom_message?: Nullable<string>
  post_selection_type?: Nullable<string>
  specific_post_ids?: Nullable<string[]>
  date_range?: Nullable<string>
  dateRange?: Nullable<string>
  posts_from?: Nullable<string>
  max_replies_per_post?: Nullable<number>
  reply_template_type?: Nullable<string>
  reply_template_content?: unknown
  /** A message that a comment automation sends beside its public reply. */
  private_message?: Nullable<{
    reply_template_type?: Nullable<string>
    reply_template_content?: unknown
  }>
  model_usage?: Nullable<string>
  model_name?: Nullable<string>
  is_rag_enabled?: Nullable<boolean>
  action?: Nullable<string>
}
