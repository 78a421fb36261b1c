import type { ModelUsage } from '@skein/contract/automations/automation'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import type { DateRange, PostSelection } from '@skein/contract/automations/parts/posts'
import type { ReplyCountCondition } from '@skein/contract/automations/parts/reply-count'
import { m } from '@skein/messages'

export const conditionLabels: Readonly<Record<ReplyCountCondition, string>> = {
  LESS_THAN: m.comment_reply_condition_less_than(),
  EQUAL: m.comment_reply_condition_equal(),
  GREATER_THAN: m.comment_reply_condition_greater_than(),
}

export const actionLabels = {
  HIDE: m.moderation_actions_hide(),
  DELETE: m.common_delete(),
} satisfies Record<ModerationAction, string>

export const modelUsageLabels: Readonly<Record<ModelUsage, string>> = {
  PLATFORM_DEFAULT: m.common_default_model(),
  CUSTOM: m.editor_model_usage_custom(),
}

export const rangeLabels: Readonly<Record<DateRange, string>> = {
  '1d': m.editor_range_day(),
  '2d': m.editor_range_two_days(),
  '1w': m.editor_range_week(),
  '2w': m.editor_range_two_weeks(),
  '1m': m.editor_range_month(),
  '1y': m.editor_range_year(),
}

export const selectionLabels: Readonly<Record<PostSelection, string>> = {
  ALL: m.editor_field_all(),
  SPECIFIC: m.editor_field_specific(),
  DATE_RANGE: m.editor_field_range(),
  FROM_NOW: m.editor_field_new_posts(),
}
