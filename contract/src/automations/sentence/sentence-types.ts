import type { AutomationType } from '../automation.ts'
import type { PartValues } from '../parts/parts.ts'

export type Nullable<T> = T | null | undefined

/** A value as a row of the list, a draft or an older release may hold it: enumerations are plain texts. */
type Loose<Value> = Value extends string
  ? string
  : Value extends readonly [number, number]
    ? Value
    : Value extends readonly (infer Item)[]
      ? string | readonly Loose<Item>[]
      : Value

type LooseParts = { [Field in keyof PartValues]?: Nullable<Loose<NonNullable<PartValues[Field]>>> }

/** Input of a sentence: a stored automation of any kind or an unfinished form. */
export interface AutomationLike extends LooseParts {
  automation_type: AutomationType
  trigger_type?: Nullable<string>
  keywords?: Nullable<string | string[]>
  match_type?: Nullable<string>
  ai_context_rules?: Nullable<string>
  reply_type?: Nullable<string>
  custom_message?: Nullable<string>
  date_range?: Nullable<string>
  dateRange?: Nullable<string>
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
