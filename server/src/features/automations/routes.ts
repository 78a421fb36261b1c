import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { changeAutomations } from './change-automations.ts'
import { deleteAutomation, restoreAutomation } from './delete-automation.ts'
import { duplicateAutomation } from './saving/duplicate-automation.ts'
import {
  getAiConversation,
  getCommentReply,
  getDeleteComment,
  getDmReply,
  getPrivateMessage,
} from './get-by-kind.ts'
import { getSettings } from './settings/get-settings.ts'
import { listAutomations } from './list-automations.ts'
import {
  listAiConversations,
  listCommentReplies,
  listDeleteComments,
  listDmReplies,
  listPrivateMessages,
} from './list-by-kind.ts'
import { migrateModels } from './migrate-models.ts'
import { pauseAccount } from './settings/pause-account.ts'
import { saveAiConversation } from './saving/save-ai-conversation.ts'
import { saveCommentReply } from './saving/save-comment-reply.ts'
import { saveDeleteComment } from './saving/save-delete-comment.ts'
import { saveDmReply } from './saving/save-dm-reply.ts'
import { savePrivateMessage } from './saving/save-private-message.ts'
import { saveSettings } from './settings/save-settings.ts'
import { setActivation } from './set-activation.ts'

const deployed = 'Automation deployed.'

export const automationRoutes: Route<Ctx>[] = [
  serve(api.automations.list, listAutomations),
  serve(api.automations.setActivation, setActivation),
  serve(api.automations.setActivationByGet, setActivation),
  serve(api.automations.delete, deleteAutomation),
  serve(api.automations.deleteByGet, deleteAutomation),
  serve(api.automations.restore, restoreAutomation),
  serve(api.automations.duplicate, duplicateAutomation),
  serve(api.automations.changeMany, changeAutomations),
  serve(api.automations.pauseAll, pauseAccount),
  serve(api.automations.getSettings, getSettings),
  serve(api.automations.saveSettings, saveSettings, 'Saved.'),
  serve(api.automations.migrateModels, migrateModels),
  serve(api.automations.saveCommentReply, saveCommentReply, deployed),
  serve(api.automations.listCommentReplies, listCommentReplies),
  serve(api.automations.listCommentRepliesByPath, listCommentReplies),
  serve(api.automations.getCommentReply, getCommentReply),
  serve(api.automations.saveDmReply, saveDmReply, deployed),
  serve(api.automations.listDmReplies, listDmReplies),
  serve(api.automations.getDmReply, getDmReply),
  serve(api.automations.savePrivateMessage, savePrivateMessage, deployed),
  serve(api.automations.listPrivateMessages, listPrivateMessages),
  serve(api.automations.getPrivateMessage, getPrivateMessage),
  serve(api.automations.saveAiConversation, saveAiConversation, deployed),
  serve(api.automations.listAiConversations, listAiConversations),
  serve(api.automations.getAiConversation, getAiConversation),
  serve(api.automations.saveDeleteComment, saveDeleteComment, deployed),
  serve(api.automations.listDeleteComments, listDeleteComments),
  serve(api.automations.getDeleteComment, getDeleteComment),
]
