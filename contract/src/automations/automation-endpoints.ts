import { getAccountSettings, pauseAll, saveAccountSettings } from './account-settings.ts'
import { getAttention } from './attention.ts'
import { getAiConversation, listAiConversations, saveAiConversation } from './ai-conversation.ts'
import { listAutomations } from './automation.ts'
import {
  changeAutomations,
  deleteAutomation,
  deleteAutomationByGet,
  duplicateAutomation,
  restoreAutomation,
  setActivation,
  setActivationByGet,
} from './automation-changes.ts'
import { listCollisions } from './collision.ts'
import {
  getCommentReply,
  listCommentReplies,
  listCommentRepliesByPath,
  saveCommentReply,
} from './comment-reply.ts'
import { getDeleteComment, listDeleteComments, saveDeleteComment } from './delete-comment.ts'
import { getDmReply, listDmReplies, saveDmReply } from './dm-reply.ts'
import {
  dismissReviewed,
  exportExecutions,
  listAutomationExecutions,
  listExecutions,
  sendReviewed,
  showComment,
} from './execution.ts'
import { getFunnel } from './funnel.ts'
import { migrateModels } from './model-migration.ts'
import { getPrivateMessage, listPrivateMessages, savePrivateMessage } from './private-message.ts'
import { listPrivateReplies } from './private-replies.ts'
import { simulate } from './simulate.ts'

/** Every endpoint about rules: what they are, what they did, and what would become of them. */
export const automationEndpoints = {
  list: listAutomations,
  setActivation,
  setActivationByGet,
  delete: deleteAutomation,
  deleteByGet: deleteAutomationByGet,
  restore: restoreAutomation,
  duplicate: duplicateAutomation,
  changeMany: changeAutomations,
  getFunnel,
  pauseAll,
  getSettings: getAccountSettings,
  saveSettings: saveAccountSettings,
  migrateModels,
  listPrivateReplies,
  saveCommentReply,
  listCommentReplies,
  listCommentRepliesByPath,
  getCommentReply,
  saveDmReply,
  listDmReplies,
  getDmReply,
  savePrivateMessage,
  listPrivateMessages,
  getPrivateMessage,
  saveAiConversation,
  listAiConversations,
  getAiConversation,
  saveDeleteComment,
  listDeleteComments,
  getDeleteComment,
  listExecutions,
  listAutomationExecutions,
  exportExecutions,
  sendReviewed,
  dismissReviewed,
  showComment,
  simulate,
  listCollisions,
  getAttention,
} as const
