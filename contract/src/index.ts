import { disconnectAccount, listAccounts } from './accounts/accounts.ts'
import { getBusinessHours, saveBusinessHours } from './accounts/business-hours.ts'
import {
  listAdministrators,
  listOpenInvitations,
  listUsers,
  revokeInvitation,
  setAdministrator,
  signOutUser,
} from './administration/administration-users.ts'
import { getOverview } from './administration/overview.ts'
import { createTurn, stopTurn, streamTurn } from './assistant/assistant.ts'
import { automationEndpoints } from './automations/automation-endpoints.ts'
import {
  deleteThread,
  getHistory,
  listStarters,
  listThreads,
  renameThread,
} from './assistant/assistant-chats.ts'
import { getBudget, saveBudget } from './models/budgets.ts'
import { getChatMenu, saveChatMenu } from './inbox/chat-menu.ts'
import {
  checkBot,
  getBotConfig,
  saveBotConfig,
  saveBotConfigByPath,
  setBotRag,
  tryBot,
} from './knowledge/chatbot.ts'
import { checkConnection, repairConnection, setAnswerSince } from './accounts/connection.ts'
import {
  addContactNote,
  deleteContactNote,
  deleteSavedReply,
  getContact,
  listSavedReplies,
  saveSavedReply,
  setContactTags,
  suggestReply,
} from './inbox/contacts.ts'
import { deleteComment } from './inbox/delete-comment.ts'
import {
  cancelScheduled,
  countConversations,
  getConversation,
  listConversations,
  listMessages,
  listWaiting,
  sendImage,
  sendMessage,
  replyToComment,
  setCommentVisibility,
} from './inbox/inbox.ts'
import {
  markConversationUnread,
  readConversation,
  resumeConversation,
  takeOverConversation,
  assignConversation,
  snoozeConversation,
  typeInConversation,
  setConversationDone,
} from './inbox/conversation-changes.ts'
import { getAnswerTimes } from './inbox/answer-times.ts'
import { getInsights, listInsightSeries } from './accounts/insights.ts'
import {
  addText,
  addWebsite,
  deleteSource,
  getSource,
  listSources,
  setSourceEnabled,
  syncSource,
  uploadFiles,
} from './knowledge/knowledge.ts'
import { listChunks, queryKnowledge } from './knowledge/knowledge-chunks.ts'
import {
  askKnowledge,
  deleteFixedAnswer,
  dismissGap,
  listFixedAnswers,
  listGaps,
  saveFixedAnswer,
} from './knowledge/fixed-answers.ts'
import { liveEvents } from './notifications/live-updates.ts'
import { listMailActivity } from './accounts/mailboxes.ts'
import { deleteModelKey, listModelKeys, saveModelKey, testModelKey } from './models/model-keys.ts'
import { listModels } from './models/models.ts'
import {
  countUnreadNotifications,
  getNotificationChoices,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  saveNotificationChoices,
} from './notifications/notifications.ts'
import {
  deletePushSubscription,
  getPushKey,
  getQuietHours,
  savePushSubscription,
  saveQuietHours,
} from './notifications/push.ts'
import { listPosts } from './accounts/posts.ts'
import { deleteReplyAudio, listReplyAudio, uploadReplyAudio } from './automations/replies/reply-audio.ts'
import {
  deleteReplyImage,
  describeReplyImage,
  listReplyImages,
  uploadReplyImage,
} from './automations/replies/reply-images.ts'
import { createInvitation, deleteInvitation, getSecurity, listInvitations } from './users/security.ts'
import { getSystem } from './system.ts'
import { deleteProfile, getExport, listExports, startExport } from './users/user-data.ts'
import { changeEmail, stopEmailChange, updateName } from './users/profile.ts'
import { listAudit } from './workspaces/audit.ts'
import {
  acceptInvitation,
  createWorkspace,
  deleteWorkspace,
  describeInvitation,
  endInvitation,
  inviteMember,
  listMembers,
  listWorkspaceInvitations,
  listWorkspaces,
  moveAccount,
  removeMember,
  saveWorkspace,
  setRole,
} from './workspaces/workspaces.ts'
import {
  getSingleSignOn,
  removeSingleSignOn,
  saveSingleSignOn,
  verifySignOnDomain,
} from './workspaces/single-sign-on.ts'
import { createCustomProfile, createProfile, getProfile, updateLanguage } from './users/users.ts'

/** All endpoints of the product, grouped by noun. */
export const api = {
  system: { get: getSystem },
  users: {
    getProfile,
    createProfile,
    createCustomProfile,
    updateLanguage,
    updateName,
    changeEmail,
    stopEmailChange,
    deleteProfile,
    startExport,
    listExports,
    getExport,
  },
  security: { get: getSecurity, listInvitations, createInvitation, deleteInvitation },
  notices: {
    list: listNotifications,
    countUnread: countUnreadNotifications,
    markRead: markNotificationRead,
    markAllRead: markAllNotificationsRead,
    getChoices: getNotificationChoices,
    saveChoices: saveNotificationChoices,
  },
  push: {
    getKey: getPushKey,
    subscribe: savePushSubscription,
    unsubscribe: deletePushSubscription,
    getQuietHours,
    saveQuietHours,
  },
  accounts: {
    list: listAccounts,
    disconnect: disconnectAccount,
    check: checkConnection,
    repair: repairConnection,
    setAnswerSince,
    move: moveAccount,
    getHours: getBusinessHours,
    saveHours: saveBusinessHours,
  },
  workspaces: {
    list: listWorkspaces,
    create: createWorkspace,
    save: saveWorkspace,
    delete: deleteWorkspace,
    listMembers,
    setRole,
    removeMember,
    listInvitations: listWorkspaceInvitations,
    invite: inviteMember,
    endInvitation,
    describeInvitation,
    acceptInvitation,
    getSingleSignOn,
    saveSingleSignOn,
    verifySignOnDomain,
    removeSingleSignOn,
    listAudit,
  },
  inbox: {
    listConversations,
    get: getConversation,
    listWaiting,
    countConversations,
    listMessages,
    sendMessage,
    cancelScheduled,
    sendImage,
    replyToComment,
    setCommentVisibility,
    deleteComment,
    takeOver: takeOverConversation,
    resume: resumeConversation,
    read: readConversation,
    markUnread: markConversationUnread,
    setDone: setConversationDone,
    assign: assignConversation,
    snooze: snoozeConversation,
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
  reports: { answers: getAnswerTimes },
  chatMenu: { get: getChatMenu, save: saveChatMenu },
  live: { events: liveEvents },
  insights: { get: getInsights, series: listInsightSeries },
  posts: { list: listPosts },
  budgets: { get: getBudget, save: saveBudget },
  knowledge: {
    uploadFiles,
    addWebsite,
    addText,
    listSources,
    getSource,
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
  mailboxes: { listActivity: listMailActivity },
  models: {
    list: listModels,
    listKeys: listModelKeys,
    saveKey: saveModelKey,
    testKey: testModelKey,
    deleteKey: deleteModelKey,
  },
  automations: automationEndpoints,
  replyImages: {
    upload: uploadReplyImage,
    list: listReplyImages,
    describe: describeReplyImage,
    delete: deleteReplyImage,
  },
  replyAudio: { upload: uploadReplyAudio, list: listReplyAudio, delete: deleteReplyAudio },
  administrators: { list: listAdministrators },
  administration: {
    overview: getOverview,
    listUsers,
    signOutUser,
    setAdministrator,
    listInvitations: listOpenInvitations,
    revokeInvitation,
  },
} as const
