import type { MatchType, ModelUsage } from '@skein/contract/automations/automation'
import { keywordsOf } from '@skein/contract/automations/keyword-list'
import type { AutomationProblem } from '@skein/contract/automations/automation-problems'
import {
  type DateRange,
  type PostSelection,
  automationDefaults,
} from '@skein/contract/automations/automation-fields'
import type { FormProblem } from '../../backtest/draft-types.ts'

export type TriggerChoice = 'keyword' | 'ai'
export type MatchChoice = 'contains' | 'exact' | 'startsWith'
export type ReplyChoice = 'ai_decision' | 'custom'

/** The parts that forms of several kinds have in common. A number that is blank is null. */
export interface BasicsForm {
  name: string
  description: string
}

export interface TriggerForm {
  triggerType: TriggerChoice
  keywords: string[]
  matchType: MatchChoice
  context: string
  confidenceThreshold: number
}

export interface PostsForm {
  postSelectionType: PostSelection
  specificPostIds: string[]
  /** '' until one is chosen. */
  dateRange: DateRange | ''
}

export interface ModelForm {
  modelUsage: ModelUsage
  modelProvider: string
  modelName: string
  temperature: number
  isRagEnabled: boolean
}

export const emptyTrigger: Readonly<TriggerForm> = {
  triggerType: 'keyword',
  keywords: [],
  matchType: 'contains',
  context: '',
  confidenceThreshold: automationDefaults.confidence_threshold,
}

export const emptyPosts: Readonly<PostsForm> = {
  postSelectionType: 'ALL',
  specificPostIds: [],
  dateRange: '',
}

export const emptyModel: Readonly<ModelForm> = {
  modelUsage: automationDefaults.model_usage,
  modelProvider: automationDefaults.model_provider,
  modelName: automationDefaults.model_name,
  temperature: automationDefaults.temperature,
  isRagEnabled: false,
}

/** What is sent of the trigger; what its other choice holds stays behind. */
export const triggerFieldsOf = (form: TriggerForm) => {
  const byKeyword = form.triggerType === 'keyword'
  return {
    trigger_type: byKeyword ? ('KEYWORD' as const) : ('AI_DECISION' as const),
    keywords: byKeyword ? form.keywords : [],
    match_type: matchTypeOf(form.matchType),
    ai_context_rules: byKeyword ? null : textOrNull(form.context),
    confidence_threshold: form.confidenceThreshold,
  }
}

/** As it is sent where the specification wants keywords joined by commas. */
export const withJoinedKeywords = <Fields extends { keywords: readonly string[] }>(
  fields: Fields,
): Omit<Fields, 'keywords'> & { keywords: string } => ({ ...fields, keywords: fields.keywords.join(',') })

/** What is sent of the choice of posts. The specification spells the range's name in two ways. */
export const postFieldsOf = (form: PostsForm) => ({
  post_selection_type: form.postSelectionType,
  specific_post_ids: form.postSelectionType === 'SPECIFIC' ? form.specificPostIds : [],
})

interface StoredPosts {
  post_selection_type: PostSelection
  specific_post_ids: string[]
}

export const postsFormOf = (automation: StoredPosts, range: DateRange | null): PostsForm => ({
  postSelectionType: automation.post_selection_type,
  specificPostIds: automation.specific_post_ids,
  dateRange: range ?? '',
})

/** The field that says on which posts the rule acts. */
export const postsFieldOf = (form: PostsForm): 'dateRange' | 'postSelectionType' =>
  form.postSelectionType === 'DATE_RANGE' ? 'dateRange' : 'postSelectionType'

export const rangeOf = (form: PostsForm): DateRange | null =>
  form.postSelectionType === 'DATE_RANGE' ? form.dateRange || null : null

export const modelFieldsOf = (form: ModelForm) => ({
  model_provider: form.modelProvider,
  model_name: form.modelName,
  temperature: form.temperature,
  is_rag_enabled: form.isRagEnabled,
  model_usage: form.modelUsage,
})

interface StoredTrigger {
  trigger_type: string
  keywords: string
  match_type: MatchType
  ai_context_rules: string | null
  confidence_threshold: number
}

export const triggerFormOf = (automation: StoredTrigger): TriggerForm => ({
  triggerType: automation.trigger_type === 'KEYWORD' ? 'keyword' : 'ai',
  keywords: keywordsOf(automation.keywords),
  matchType: matchInForm[automation.match_type],
  context: automation.ai_context_rules ?? '',
  confidenceThreshold: automation.confidence_threshold,
})

interface StoredModel {
  model_provider: string
  model_name: string
  temperature: number
  is_rag_enabled: boolean
  model_usage: ModelUsage
}

export const modelFormOf = (automation: StoredModel): ModelForm => ({
  modelUsage: automation.model_usage,
  modelProvider: automation.model_provider,
  modelName: automation.model_name,
  temperature: automation.temperature,
  isRagEnabled: automation.is_rag_enabled,
})

export const matchTypeOf = (choice: MatchChoice): MatchType => matchOnWire[choice]

const matchOnWire: Readonly<Record<MatchChoice, MatchType>> = {
  contains: 'CONTAINS',
  exact: 'EXACT',
  startsWith: 'STARTS_WITH',
}
const matchInForm: Readonly<Record<MatchType, MatchChoice>> = {
  CONTAINS: 'contains',
  EXACT: 'exact',
  STARTS_WITH: 'startsWith',
}

/** A text, or null for a blank one. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** The fields of the form in which the gaps of most kinds are mended. */
export const fieldOfGap = {
  name: 'name',
  keywords: 'keywords',
  ai_context_rules: 'context',
  specific_post_ids: 'specificPostIds',
} as const

/** Problems of a payload, each at the field of the form that is to be looked at. */
export const problemsInForm = <Field extends string, Sent extends string>(
  problems: readonly AutomationProblem<Sent>[],
  fieldOfProblem: Readonly<Record<Sent, Field>>,
): FormProblem<Field>[] => problems.map(({ field, message }) => ({ field: fieldOfProblem[field], message }))
