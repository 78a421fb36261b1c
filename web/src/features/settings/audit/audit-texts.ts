import { type AuditEntry, unkeptValue } from '@skein/contract/workspaces/audit'
import { ActivationStatus } from '@skein/contract/automations/automation'
import { Role } from '@skein/contract/workspaces/permissions'
import { roleNames } from '@skein/contract/workspaces/role-names'
import { m } from '@skein/messages'
import { statusNames } from '../../../copy/automations.ts'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'

/** What each operation did, in words. */
const verbTexts: Readonly<Record<string, () => string>> = {
  'accounts.connect': () => m.audit_accounts_connect(),
  'accounts.disconnect': () => m.audit_accounts_disconnect(),
  'accounts.repair': () => m.audit_accounts_repair(),
  'accounts.setAnswerSince': () => m.audit_accounts_set_answer_since(),
  'accounts.move': () => m.audit_accounts_move(),
  'accounts.saveHours': () => m.audit_accounts_save_hours(),
  'workspaces.create': () => m.audit_workspaces_create(),
  'workspaces.save': () => m.audit_workspaces_save(),
  'workspaces.setRole': () => m.audit_workspaces_set_role(),
  'workspaces.removeMember': () => m.audit_workspaces_remove_member(),
  'workspaces.invite': () => m.audit_workspaces_invite(),
  'workspaces.endInvitation': () => m.audit_workspaces_end_invitation(),
  'workspaces.acceptInvitation': () => m.audit_workspaces_accept_invitation(),
  'workspaces.saveSingleSignOn': () => m.audit_workspaces_save_single_sign_on(),
  'workspaces.verifySignOnDomain': () => m.audit_workspaces_verify_sign_on_domain(),
  'workspaces.removeSingleSignOn': () => m.audit_workspaces_remove_single_sign_on(),
  'inbox.deleteComment': () => m.audit_inbox_delete_comment(),
  'inbox.cancelScheduled': () => m.audit_inbox_cancel_scheduled(),
  'inbox.sendMessage': () => m.audit_inbox_send_message(),
  'inbox.sendImage': () => m.audit_inbox_send_image(),
  'inbox.replyToComment': () => m.audit_inbox_reply_to_comment(),
  'inbox.setCommentVisibility': () => m.audit_inbox_set_comment_visibility(),
  'inbox.takeOver': () => m.audit_inbox_take_over(),
  'inbox.resume': () => m.audit_inbox_resume(),
  'inbox.setDone': () => m.audit_inbox_set_done(),
  'inbox.assign': () => m.audit_inbox_assign(),
  'inbox.snooze': () => m.audit_inbox_snooze(),
  'inbox.addNote': () => m.audit_inbox_add_note(),
  'inbox.deleteNote': () => m.audit_inbox_delete_note(),
  'inbox.setTags': () => m.audit_inbox_set_tags(),
  'inbox.saveSavedReply': () => m.audit_inbox_save_saved_reply(),
  'inbox.deleteSavedReply': () => m.audit_inbox_delete_saved_reply(),
  'chatbot.save': () => m.audit_chatbot_save(),
  'chatbot.saveByPath': () => m.audit_chatbot_save(),
  'chatbot.setRag': () => m.audit_chatbot_save(),
  'chatMenu.save': () => m.audit_chat_menu_save(),
  'budgets.save': () => m.audit_budgets_save(),
  'knowledge.uploadFiles': () => m.audit_knowledge_add(),
  'knowledge.addWebsite': () => m.audit_knowledge_add(),
  'knowledge.addText': () => m.audit_knowledge_add(),
  'knowledge.deleteSource': () => m.audit_knowledge_delete_source(),
  'knowledge.syncSource': () => m.audit_knowledge_sync_source(),
  'knowledge.setSourceEnabled': () => m.audit_knowledge_set_source_enabled(),
  'knowledge.saveAnswer': () => m.audit_knowledge_save_answer(),
  'knowledge.deleteAnswer': () => m.audit_knowledge_delete_answer(),
  'knowledge.dismissGap': () => m.audit_knowledge_dismiss_gap(),
  'models.saveKey': () => m.audit_models_save_key(),
  'models.deleteKey': () => m.audit_models_delete_key(),
  'automations.saveCommentReply': () => m.audit_automations_save(),
  'automations.saveDmReply': () => m.audit_automations_save(),
  'automations.savePrivateMessage': () => m.audit_automations_save(),
  'automations.saveAiConversation': () => m.audit_automations_save(),
  'automations.saveDeleteComment': () => m.audit_automations_save(),
  'automations.setActivation': () => m.audit_automations_set_activation(),
  'automations.setActivationByGet': () => m.audit_automations_set_activation(),
  'automations.delete': () => m.audit_automations_delete(),
  'automations.deleteByGet': () => m.audit_automations_delete(),
  'automations.restore': () => m.audit_automations_restore(),
  'automations.duplicate': () => m.audit_automations_duplicate(),
  'automations.changeMany': () => m.audit_automations_change_many(),
  'automations.restoreVersion': () => m.audit_automations_restore_version(),
  'automations.import': () => m.audit_automations_import(),
  'automations.keepExample': () => m.audit_automations_keep_example(),
  'automations.deleteExample': () => m.audit_automations_delete_example(),
  'automations.pauseAll': () => m.audit_automations_pause_all(),
  'automations.saveSettings': () => m.audit_automations_save_settings(),
  'automations.migrateModels': () => m.audit_automations_migrate_models(),
  'automations.sendDrafts': () => m.audit_automations_send_drafts(),
  'automations.goLive': () => m.audit_automations_go_live(),
  'automations.sendReviewed': () => m.audit_automations_send_reviewed(),
  'automations.dismissReviewed': () => m.audit_automations_dismiss_reviewed(),
  'automations.showComment': () => m.audit_automations_show_comment(),
  'replyImages.upload': () => m.audit_reply_images_upload(),
  'replyImages.describe': () => m.audit_reply_images_describe(),
  'replyImages.delete': () => m.audit_reply_images_delete(),
  'replyAudio.upload': () => m.audit_reply_audio_upload(),
  'replyAudio.delete': () => m.audit_reply_audio_delete(),
  'assistant.send_email': () => m.audit_assistant_send_email(),
  'assistant.send_replies': () => m.audit_assistant_send_replies(),
  'assistant.send_message': () => m.audit_assistant_send_message(),
  'assistant.activate_automation': () => m.audit_assistant_activate_automation(),
  'assistant.pause_automation': () => m.audit_assistant_pause_automation(),
}

/** Returns what an operation did; the name of the operation if it has no words. */
export const verbText = (verb: string): string => verbTexts[verb]?.() ?? verb

/** Names of fields that readers know from the screens; others show the name in the API. */
const fieldTexts: Readonly<Record<string, () => string>> = {
  activation_status: () => m.audit_state(),
  bot_name: () => m.common_name(),
  daily_usd: () => m.settings_budget_daily(),
  default_model: () => m.common_default_model(),
  keywords: () => m.audit_keywords(),
  masked_key: () => m.audit_key(),
  model: () => m.common_model(),
  monthly_usd: () => m.settings_budget_monthly(),
  name: () => m.common_name(),
  paused: () => m.audit_paused(),
  role: () => m.audit_role(),
  send_at: () => m.composer_send_time(),
  time_zone: () => m.audit_time_zone(),
}

/** Returns the name of a field; null for one without words. */
export const fieldText = (field: string): string | null => fieldTexts[field]?.() ?? null

const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Returns a value of a field in words; null for one that was not there. */
export function valueText(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (value === unkeptValue) return m.audit_unkept()
  if (typeof value === 'boolean') return value ? m.common_on() : m.common_off()
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isoTime.test(value)) return formatDateTime(value)
  const role = field === 'role' ? Role.safeParse(value).data : undefined
  const status = field === 'activation_status' ? ActivationStatus.safeParse(value).data : undefined
  return role ? roleNames[role]() : status ? statusNames[status] : value
}

/** Returns the names of the changed fields, those before first. */
export const changedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
]
