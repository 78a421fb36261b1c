import { disconnectAccount, listAccounts } from './accounts.ts'
import { getAccountSettings, pauseAll, saveAccountSettings } from './automations/account-settings.ts'
import { getAttention } from './automations/attention.ts'
import { getAiConversation, listAiConversations, saveAiConversation } from './automations/ai-conversation.ts'
import { listAutomations } from './automations/automation.ts'
import {
  changeAutomations,
  deleteAutomation,
  deleteAutomationByGet,
  duplicateAutomation,
  restoreAutomation,
  setActivation,
  setActivationByGet,
} from './automations/automation-changes.ts'
import { listCollisions } from './automations/collision.ts'
import {
  getCommentReply,
  listCommentReplies,
  listCommentRepliesByPath,
  saveCommentReply,
} from './automations/comment-reply.ts'
import { getDeleteComment, listDeleteComments, saveDeleteComment } from './automations/delete-comment.ts'
import { getDmReply, listDmReplies, saveDmReply } from './automations/dm-reply.ts'
import {
  dismissReviewed,
  exportExecutions,
  listAutomationExecutions,
  listExecutions,
  sendReviewed,
  showComment,
} from './automations/execution.ts'
import { getFunnel } from './automations/funnel.ts'
import { migrateModels } from './automations/model-migration.ts'
import { getPrivateMessage, listPrivateMessages, savePrivateMessage } from './automations/private-message.ts'
import { listPrivateReplies } from './automations/private-replies.ts'
import { simulate } from './automations/simulate.ts'
import {
  createTurn,
  deleteThread,
  getHistory,
  listStarters,
  listThreads,
  renameThread,
  stopTurn,
  streamTurn,
} from './assistant.ts'
import { getBudget, saveBudget } from './budgets.ts'
import { checkBot, getBotConfig, saveBotConfig, saveBotConfigByPath, setBotRag, tryBot } from './chatbot.ts'
import { checkConnection, repairConnection } from './connection.ts'
import {
  addContactNote,
  deleteContactNote,
  deleteSavedReply,
  getContact,
  listSavedReplies,
  saveSavedReply,
  setContactTags,
  suggestReply,
} from './contacts.ts'
import {
  listConversations,
  listMessages,
  readConversation,
  resumeConversation,
  sendMessage,
  takeOverConversation,
  typeInConversation,
} from './inbox.ts'
import { getInsights, listInsightSeries } from './insights.ts'
import {
  addText,
  addWebsite,
  deleteSource,
  listChunks,
  listSources,
  queryKnowledge,
  setSourceEnabled,
  syncSource,
  uploadFiles,
} from './knowledge.ts'
import {
  askKnowledge,
  deleteFixedAnswer,
  dismissGap,
  listFixedAnswers,
  listGaps,
  saveFixedAnswer,
} from './lessons.ts'
import { liveEvents } from './live.ts'
import { deleteModelKey, listModelKeys, saveModelKey, testModelKey } from './model-keys.ts'
import { listModels } from './models.ts'
import {
  countUnreadNotices,
  getNoticeChoices,
  listNotices,
  markAllNoticesRead,
  markNoticeRead,
  saveNoticeChoices,
} from './notices.ts'
import { listPosts } from './posts.ts'
import { getSystem } from './system.ts'
import { deleteProfile, getExport, listExports, startExport } from './user-data.ts'
import { createCustomProfile, createProfile, getProfile } from './users.ts'

/** Every endpoint of the product, grouped by noun. */
export const api = {
  system: { get: getSystem },
  users: {
    getProfile,
    createProfile,
    createCustomProfile,
    deleteProfile,
    startExport,
    listExports,
    getExport,
  },
  notices: {
    list: listNotices,
    countUnread: countUnreadNotices,
    markRead: markNoticeRead,
    markAllRead: markAllNoticesRead,
    getChoices: getNoticeChoices,
    saveChoices: saveNoticeChoices,
  },
  accounts: {
    list: listAccounts,
    disconnect: disconnectAccount,
    check: checkConnection,
    repair: repairConnection,
  },
  inbox: {
    listConversations,
    listMessages,
    sendMessage,
    takeOver: takeOverConversation,
    resume: resumeConversation,
    read: readConversation,
    type: typeInConversation,
    suggest: suggestReply,
    getContact,
    addNote: addContactNote,
    deleteNote: deleteContactNote,
    setTags: setContactTags,
    listSavedReplies,
    saveSavedReply,
    deleteSavedReply,
  },
  chatbot: {
    get: getBotConfig,
    save: saveBotConfig,
    saveByPath: saveBotConfigByPath,
    setRag: setBotRag,
    check: checkBot,
    try: tryBot,
  },
  live: { events: liveEvents },
  insights: { get: getInsights, series: listInsightSeries },
  posts: { list: listPosts },
  budgets: { get: getBudget, save: saveBudget },
  knowledge: {
    uploadFiles,
    addWebsite,
    addText,
    listSources,
    deleteSource,
    syncSource,
    setSourceEnabled,
    listChunks,
    query: queryKnowledge,
    ask: askKnowledge,
    listAnswers: listFixedAnswers,
    saveAnswer: saveFixedAnswer,
    deleteAnswer: deleteFixedAnswer,
    listGaps,
    dismissGap,
  },
  assistant: {
    createTurn,
    streamTurn,
    stopTurn,
    listThreads,
    renameThread,
    deleteThread,
    getHistory,
    listStarters,
  },
  models: {
    list: listModels,
    listKeys: listModelKeys,
    saveKey: saveModelKey,
    testKey: testModelKey,
    deleteKey: deleteModelKey,
  },
  automations: {
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
  },
} as const
