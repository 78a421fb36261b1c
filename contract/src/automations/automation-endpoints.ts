import { listActivity, listActivityExecutions } from './decisions/activity.ts'
import { getAccountSettings, pauseAll, saveAccountSettings } from './account-settings.ts'
import { getAttention } from './decisions/attention.ts'
import { aiConversation } from './kinds/ai-conversation.ts'
import { listAutomations } from './automation-summary.ts'
import {
  changeAutomations,
  deleteAutomation,
  deleteAutomationByGet,
  duplicateAutomation,
  listDeletedAutomations,
  restoreAutomation,
  setActivation,
  setActivationByGet,
} from './automation-changes.ts'
import { exportAutomations, importAutomations, listRecipes } from './sharing/automation-sharing.ts'
import { listVersions, restoreVersion } from './sharing/automation-versions.ts'
import { checkConflicts, listCollisions } from './backtest/collision.ts'
import { commentReply, listCommentRepliesByPath } from './kinds/comment-reply.ts'
import { deleteComment } from './kinds/delete-comment.ts'
import { dmReply } from './kinds/dm-reply.ts'
import { getDraftFigures, goLive, sendDrafts } from './decisions/drafts.ts'
import {
  dismissReviewed,
  exportExecutions,
  listAutomationExecutions,
  listExecutions,
  sendReviewed,
  showComment,
} from './decisions/execution.ts'
import { replayExamples } from './backtest/example-replay.ts'
import { deleteExample, keepExample, listExamples } from './backtest/examples.ts'
import { getFunnel } from './decisions/funnel.ts'
import { listModelChanges, migrateModels } from './model-migration.ts'
import { privateMessage } from './kinds/private-message.ts'
import { getResults } from './decisions/results.ts'
import { listPrivateReplies } from './decisions/private-replies.ts'
import { simulate } from './backtest/simulate.ts'

/** All endpoints of automations, the decision log and dry runs. */
export const automationEndpoints = {
  list: listAutomations,
  setActivation,
  setActivationByGet,
  delete: deleteAutomation,
  deleteByGet: deleteAutomationByGet,
  restore: restoreAutomation,
  listDeleted: listDeletedAutomations,
  duplicate: duplicateAutomation,
  changeMany: changeAutomations,
  listVersions,
  restoreVersion,
  export: exportAutomations,
  import: importAutomations,
  listRecipes,
  listExamples,
  keepExample,
  deleteExample,
  replayExamples,
  getFunnel,
  pauseAll,
  getSettings: getAccountSettings,
  saveSettings: saveAccountSettings,
  listModelChanges,
  migrateModels,
  listPrivateReplies,
  saveCommentReply: commentReply.save,
  listCommentReplies: commentReply.list,
  listCommentRepliesByPath,
  getCommentReply: commentReply.get,
  saveDmReply: dmReply.save,
  listDmReplies: dmReply.list,
  getDmReply: dmReply.get,
  savePrivateMessage: privateMessage.save,
  listPrivateMessages: privateMessage.list,
  getPrivateMessage: privateMessage.get,
  saveAiConversation: aiConversation.save,
  listAiConversations: aiConversation.list,
  getAiConversation: aiConversation.get,
  saveDeleteComment: deleteComment.save,
  listDeleteComments: deleteComment.list,
  getDeleteComment: deleteComment.get,
  listActivity,
  listActivityExecutions,
  listExecutions,
  listAutomationExecutions,
  exportExecutions,
  getDraftFigures,
  sendDrafts,
  goLive,
  sendReviewed,
  dismissReviewed,
  showComment,
  simulate,
  listCollisions,
  checkConflicts,
  getAttention,
  getResults,
} as const
