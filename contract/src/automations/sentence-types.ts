import type { AutomationType } from './automation.ts'

export type Maybe<T> = T | null | undefined

/** What a sentence is made of: a stored rule of any kind or a form that is still being filled. */
export interface RuleLike {
  automation_type: AutomationType
  trigger_type?: Maybe<string>
  keywords?: Maybe<string | string[]>
  match_type?: Maybe<string>
  ai_context_rules?: Maybe<string>
  reply_type?: Maybe<string>
  custom_message?: Maybe<string>
  post_selection_type?: Maybe<string>
  specific_post_ids?: Maybe<string[]>
  date_range?: Maybe<string>
  dateRange?: Maybe<string>
  max_replies_per_post?: Maybe<number>
  reply_template_type?: Maybe<string>
  reply_template_content?: unknown
  model_usage?: Maybe<string>
  model_name?: Maybe<string>
  is_rag_enabled?: Maybe<boolean>
  action?: Maybe<string>
}
