import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveLate, servePage, type Route } from '#src/infra/http/route.ts'
import { addNote, deleteNote } from './contacts/notes.ts'
import { deleteSavedReply, listSavedReplies, saveSavedReply } from './saved-replies/saved-replies.ts'
import { listNotifications } from './contacts/list-notifications.ts'
import { getContact, setTags } from './contacts/contact.ts'
import { assignConversation } from './assignment/assign-conversation.ts'
import { snoozeConversation } from './conversations/snooze-conversation.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { countConversations } from './conversations/count-conversations.ts'
import { getConversation } from './conversations/get-conversation.ts'
import { listWaiting } from './waiting/list-waiting.ts'
import { listMessages } from './messages/list-messages.ts'
import {
  markConversationUnread,
  setConversationDone,
  readConversation,
  resumeConversation,
  takeOverConversation,
} from './conversations/change-conversation.ts'
import { getAnswerTimes } from './reports/get-answer-times.ts'
import { deleteComment } from './comments/delete-comment.ts'
import { replyToComment } from './comments/reply-to-comment.ts'
import { setCommentVisibility } from './comments/set-comment-visibility.ts'
import { cancelScheduledMessage } from './sending/cancel-scheduled.ts'
import { sendImage, sendMessage } from './sending/send-message.ts'

export const inboxRoutes: Route<Ctx>[] = [
  servePage(api.notices.list, listNotifications),
  servePage(api.inbox.listConversations, listConversations),
  serve(api.inbox.countConversations, countConversations),
  serve(api.inbox.listWaiting, listWaiting),
  serve(api.inbox.get, (ctx, { id }) => getConversation(ctx, id)),
  servePage(api.inbox.listMessages, listMessages),
  serveLate(api.inbox.sendMessage, sendMessage),
  serve(api.inbox.cancelScheduled, cancelScheduledMessage),
  serveLate(api.inbox.sendImage, sendImage),
  serveLate(api.inbox.replyToComment, replyToComment),
  serveLate(api.inbox.setCommentVisibility, setCommentVisibility),
  serveLate(api.inbox.deleteComment, deleteComment),
  serve(api.inbox.takeOver, takeOverConversation),
  serve(api.inbox.resume, resumeConversation),
  serve(api.inbox.read, readConversation),
  serve(api.inbox.markUnread, markConversationUnread),
  serve(api.inbox.setDone, setConversationDone),
  serve(api.inbox.assign, assignConversation),
  serve(api.inbox.snooze, snoozeConversation),
  serve(api.inbox.getContact, getContact),
  serve(api.inbox.addNote, addNote),
  serve(api.inbox.deleteNote, deleteNote),
  serve(api.inbox.setTags, setTags),
  serve(api.inbox.listSavedReplies, listSavedReplies),
  serve(api.inbox.saveSavedReply, saveSavedReply),
  serve(api.inbox.deleteSavedReply, deleteSavedReply),
  serve(api.reports.answers, getAnswerTimes),
]
