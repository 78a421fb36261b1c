export { automationSetSettingsOf, dueDisclosure } from './settings/account-settings-store.ts'
export { automationExport, listAutomations } from './read-automations.ts'
export { forgetAutomations } from './forget-store.ts'
export { limitHeavyWork } from './limit-heavy-work.ts'
export { automationJobs } from './jobs.ts'
export { withPostsFrom } from './saving/with-posts-from.ts'
export { saveDraft } from './saving/save-draft.ts'
export { setActivation, stopAutomations } from './change-automations.ts'
export {
  lockAccountsForDecision,
  type AccountLock,
  findActiveAutomation,
  automationSetVersion,
  answersMentions,
  findActiveAutomations,
  findDecidedAutomations,
  type ActiveAutomationRow,
} from './active-automation-store.ts'
export { botModelOf, botSettings, findBot, saveBot, type BotRow, type BotWording } from './saving/save-bot.ts'
export { findActiveConversation, findActiveReplies } from './saving/bot-store.ts'
export { repliesToEveryText } from './saving/reply-to-all-logic.ts'
export { automationRoutes } from './routes.ts'
export { findAutomation } from './store.ts'
export { findTapTargets } from './target-store.ts'
export { numberOf, requireAutomation } from './require-automation.ts'
export type { ChangedAutomation } from './examples/check-examples.ts'
