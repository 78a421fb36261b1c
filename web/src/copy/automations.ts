import type { HealthStatus, ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import { m } from '@skein/messages'

export const healthNames: Readonly<Record<HealthStatus, string>> = {
  HEALTHY: m.type_list_healthy(),
  WARNING: m.common_warning(),
  CRITICAL: m.automations_health_critical(),
}

export const statusNames: Readonly<Record<ActivationStatus, string>> = {
  ACTIVE: m.automations_list_active(),
  PAUSED: m.automations_list_paused(),
  INACTIVE: m.automations_status_inactive(),
}

export const typeTitles: Readonly<Record<AutomationType, string>> = {
  COMMENT_REPLY: m.automations_type_titles_comment_reply(),
  PRIVATE_MESSAGE: m.automations_type_titles_private_message(),
  DM_REPLY: m.automations_type_titles_dm_reply(),
  AI_DM_CONVERSATION: m.automations_type_titles_ai_dm_conversation(),
  DELETE_COMMENT: m.automations_type_titles_delete_comment(),
}
