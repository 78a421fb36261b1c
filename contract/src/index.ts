import { disconnectAccount, listAccounts } from './accounts.ts'
import {
  deleteAutomation,
  deleteAutomationByGet,
  listAutomations,
  restoreAutomation,
  setActivation,
  setActivationByGet,
} from './automations/automation.ts'
import {
  getCommentReply,
  listCommentReplies,
  listCommentRepliesByPath,
  saveCommentReply,
} from './automations/comment-reply.ts'
import {
  dismissReviewed,
  listAutomationExecutions,
  listExecutions,
  sendReviewed,
} from './automations/execution.ts'
import { getInsights } from './insights.ts'
import { listPosts } from './posts.ts'
import { getSystem } from './system.ts'
import { createCustomProfile, createProfile, getProfile } from './users.ts'

/** Every endpoint of the product, grouped by noun. */
export const api = {
  system: { get: getSystem },
  users: { getProfile, createProfile, createCustomProfile },
  accounts: { list: listAccounts, disconnect: disconnectAccount },
  insights: { get: getInsights },
  posts: { list: listPosts },
  automations: {
    list: listAutomations,
    setActivation,
    setActivationByGet,
    delete: deleteAutomation,
    deleteByGet: deleteAutomationByGet,
    restore: restoreAutomation,
    saveCommentReply,
    listCommentReplies,
    listCommentRepliesByPath,
    getCommentReply,
    listExecutions,
    listAutomationExecutions,
    sendReviewed,
    dismissReviewed,
  },
} as const
