import { m } from '@skein/messages'
import { formatNumber } from '../../../lib/format.ts'
import type { ActivationStatus, AutomationType, HealthStatus } from '@skein/contract/automations/automation'

export const typeTitles: Readonly<Record<AutomationType, string>> = {
  COMMENT_REPLY: m.automations_type_titles_comment_reply(),
  PRIVATE_MESSAGE: m.automations_type_titles_private_message(),
  DM_REPLY: m.automations_type_titles_dm_reply(),
  AI_DM_CONVERSATION: m.automations_type_titles_ai_dm_conversation(),
  DELETE_COMMENT: m.automations_type_titles_delete_comment(),
}

export const statusWords: Readonly<Record<ActivationStatus, string>> = {
  ACTIVE: m.automations_status_active(),
  PAUSED: m.automations_status_paused(),
  INACTIVE: m.automations_status_inactive(),
}

/** State of an active automation while all automations of its account are paused. */
export const pausedWithAll = m.automations_paused_with_all()

export const healthWords: Readonly<Record<HealthStatus, string>> = {
  HEALTHY: m.automations_health_healthy(),
  WARNING: m.automations_health_warning(),
  CRITICAL: m.automations_health_critical(),
}

/** Accessible text of an empty slot. */
export const sentenceBlank = m.automations_sentence_blank()

export const listWords = {
  manageAll: (username: string) => m.automations_list_manage_all({ username }),
  createNew: m.automations_list_create_new(),
  ledger: m.automations_list_ledger(),
  chatMenu: m.chat_menu_title(),
  create: m.automations_list_create(),
  figures: m.automations_list_figures(),
  total: m.automations_list_total(),
  active: m.automations_list_active(),
  paused: m.automations_list_paused(),
  totalCost: m.automations_list_total_cost(),
  costScope: m.automations_list_cost_scope(),
  view: m.automations_list_view(),
  density: m.automations_list_density(),
  compact: m.automations_list_compact(),
  comfortable: m.automations_list_comfortable(),
  grid: m.automations_list_grid(),
  list: m.automations_list(),
  loading: m.automations_list_loading(),
  errorTitle: m.automations_list_error_title(),
  fetchFailed: m.automations_list_fetch_failed(),
  fetchThrew: m.automations_list_fetch_threw(),
  stale: m.automations_list_stale(),
  emptyAction: m.automations_list_empty_action(),
  allAutomations: m.automations_list_all_automations(),
  noDescription: m.automations_list_no_description(),
  count: (count: number) => m.automations_list_count({ count }),
  justDeployed: m.automations_list_just_deployed(),
  executions: (count: number, type: AutomationType) => {
    if (count === 0) return m.automations_list_executions_not_used_yet()
    return type === 'DELETE_COMMENT'
      ? m.automations_list_executions_moderated({ count })
      : m.automations_list_executions_sent({ count })
  },
  lastRun: (ago: string) => m.automations_list_last_run({ ago }),
  failed: (count: number) => m.automations_list_failed({ count: formatNumber(count) }),
  since: (day: string) => m.automations_list_since({ day }),
  cooldown: (period: string) => m.automations_list_cooldown({ period }),
} as const

/** 'No Desc' is stored if there is no description. */
export const hasDescription = (description: string): boolean =>
  description.trim() !== '' && description !== 'No Desc'

export const rowWords = {
  pause: m.automations_row_pause(),
  activate: m.automations_row_activate(),
  edit: m.automations_row_edit(),
  why: m.automations_row_why(),
  remove: m.automations_row_remove(),
  more: (name: string) => m.automations_row_more({ name }),
  pauseNamed: (name: string) => m.automations_row_pause_named({ name }),
  activateNamed: (name: string) => m.automations_row_activate_named({ name }),
  editNamed: (name: string) => m.automations_row_edit_named({ name }),
  whyNamed: (name: string) => m.automations_row_why_named({ name }),
  duplicate: m.automations_row_duplicate(),
  select: m.automations_row_select(),
  selectNamed: (name: string) => m.automations_row_select_named({ name }),
  detailsNamed: (name: string) => m.automations_row_details_named({ name }),
} as const
