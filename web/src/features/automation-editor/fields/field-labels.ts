import type { Part } from '@skein/contract/automations/parts/part'
import { partGroups } from '@skein/contract/automations/parts/parts'
import { m } from '@skein/messages'

const labelsOf = (group: readonly Part[]) =>
  Object.fromEntries(group.map(({ field, label }) => [field, label()]))

/** Labels of payload fields, in the order in which differences are listed. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: m.editor_field_name(),
  description: m.editor_field_description(),
  trigger_type: m.editor_field_trigger_type(),
  keywords: m.editor_field_keywords(),
  match_type: m.editor_field_match_type(),
  ...labelsOf(partGroups.conditions),
  ai_context_rules: m.editor_field_context(),
  confidence_threshold: m.editor_field_confidence(),
  ...labelsOf(partGroups.posts),
  dateRange: m.editor_field_date_range(),
  date_range: m.editor_field_date_range(),
  reply_type: m.editor_field_reply_type(),
  custom_message: m.editor_field_custom(),
  private_message: m.common_private_reply(),
  ...labelsOf(partGroups.options),
  reply_template_type: m.message_types(),
  reply_template_content: m.common_message(),
  system_prompt: m.common_system_prompt(),
  is_rag_enabled: m.common_knowledge_base_rag(),
  action: m.delete_comment_action(),
  ...labelsOf(partGroups.actionLimits),
  model_usage: m.editor_field_model_usage(),
  model_provider: m.editor_field_provider(),
  model_name: m.common_model(),
  temperature: m.editor_field_temperature(),
}

/** Returns the label of a field; its name if it has none. */
export const fieldLabel = (field: string): string => fieldLabels[field] ?? field
