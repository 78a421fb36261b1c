import { authJobs } from './features/auth/index.ts'
import { auditExport, auditJobs } from './features/audit/index.ts'
import {
  accountIdsOfWorkspaces,
  accountJobs,
  exportAccounts,
  type ForgetHook,
} from './features/accounts/index.ts'
import { automationExport, automationJobs } from './features/automations/index.ts'
import { exampleExport, forgetExamples } from './features/backtest/index.ts'
import { chatMenuExport, forgetChatMenu } from './features/chat-menu/index.ts'
import { decisionExport, decisionJobs } from './features/decisions/index.ts'
import { budgetExport, forgetCosts } from './features/budget/index.ts'
import { exportAssistant, forgetAssistant } from './features/assistant/index.ts'
import { webhookJobs } from './features/webhooks/index.ts'
import { forgetDecisions, forgetEvents } from './features/events/index.ts'
import { forgetAutomations } from './features/stored-automations/index.ts'
import { forgetInbox, inboxExport, inboxJobs } from './features/inbox/index.ts'
import { forgetInsights, insightJobs } from './features/insights/index.ts'
import { forgetChanges, liveUpdateJobs } from './features/live-updates/index.ts'
import { forgetKnowledge, knowledgeExport, knowledgeJobs } from './features/knowledge/index.ts'
import { forgetMail, mailExport } from './features/mail/index.ts'
import { forgetFixedAnswers, fixedAnswerExport } from './features/fixed-answers/index.ts'
import { forgetModels } from './features/models/index.ts'
import { forgetNotifications, notificationExport, notificationJobs } from './features/notifications/index.ts'
import { forgetOutbox } from './features/outbox/index.ts'
import { forgetReplyFiles, replyFileExport, replyFileJobs } from './features/reply-files/index.ts'
import { userExport, userJobs, type ExportPart } from './features/users/index.ts'

/** Steps that delete an account, in this order: first sending stops, then receiving. */
const forgetHooks: readonly ForgetHook[] = [
  forgetOutbox,
  forgetEvents,
  forgetDecisions,
  forgetExamples,
  forgetAutomations,
  forgetChatMenu,
  forgetReplyFiles,
  forgetInbox,
  forgetCosts,
  forgetKnowledge,
  forgetFixedAnswers,
  forgetModels,
  forgetInsights,
  forgetNotifications,
  forgetChanges,
  forgetMail,
  forgetAssistant,
]

/** Parts of a data export, in the order of the file. */
export const exportParts: readonly ExportPart[] = [
  ...userExport,
  auditExport,
  exportAccounts,
  ...automationExport,
  ...exampleExport,
  ...chatMenuExport,
  ...replyFileExport,
  ...decisionExport,
  ...inboxExport,
  ...knowledgeExport,
  ...fixedAnswerExport,
  ...budgetExport,
  ...notificationExport,
  ...mailExport,
  exportAssistant,
]

/** All jobs. */
export const jobs = [
  ...authJobs,
  ...userJobs({ accountsOf: accountIdsOfWorkspaces, parts: exportParts }),
  ...auditJobs,
  ...accountJobs(forgetHooks),
  ...liveUpdateJobs,
  ...notificationJobs,
  ...insightJobs,
  ...knowledgeJobs,
  ...inboxJobs,
  ...automationJobs,
  ...replyFileJobs,
  ...decisionJobs,
  ...webhookJobs,
]
