export {
  type AccountLock,
  type ActiveAutomationRow,
  answersMentions,
  automationSetVersion,
  countExecutions,
  findActiveAutomation,
  findActiveAutomations,
  findDecidedAutomations,
  findStored,
  lockAccountsForDecision,
} from './active-automation-store.ts'
export {
  type BotRow,
  findActiveConversation,
  findBotRow,
  findChatbotName,
  findActiveReplies,
  writeBotRow,
} from './bot-store.ts'
export { forgetAutomations } from './forget-store.ts'
export { findUsedRoom, purgeFirstDeleted, purgeFirstVersions } from './room-store.ts'
export {
  automationSetSettingsOf,
  automationSetSettingRows,
  businessHoursOf,
  findBusinessHours,
  incrementSettingsVersion,
  saveBusinessHours,
  setDisclosure,
  setPaused,
} from './set-settings-store.ts'
export {
  type AutomationRow,
  type AutomationUpdate,
  type RowOf,
  accountOfAutomation,
  accountsToPurge,
  bumpAutomationSet,
  findAutomation,
  findAutomations,
  findDeletedAutomations,
  findSettings,
  findStoredAutomations,
  findVersionNumbers,
  insertAutomation,
  markDeleted,
  pauseAll,
  purgeDeleted,
  restorableDays,
  updateAutomation,
  updateStatus,
} from './store.ts'
export { findTapTargets } from './target-store.ts'
export { findVersion, findVersions } from './version-store.ts'
export { automationRows } from './public-store.ts'
