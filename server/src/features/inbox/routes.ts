import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveLate, servePage, type Route } from '#src/infra/http/route.ts'
import { addNote } from './contacts/add-note.ts'
import { deleteNote } from './contacts/delete-note.ts'
import { deleteSavedReply } from './saved-replies/delete-saved-reply.ts'
import { getContact } from './contacts/get-contact.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { listMessages } from './messages/list-messages.ts'
import { listSavedReplies } from './saved-replies/list-saved-replies.ts'
import { markConversationUnread, setConversationDone } from './conversations/mark-conversation.ts'
import { readConversation } from './conversations/read-conversation.ts'
import { replyToComment } from './messages/reply-to-comment.ts'
import { setCommentVisibility } from './messages/set-comment-visibility.ts'
import { resumeConversation } from './conversations/resume-conversation.ts'
import { saveSavedReply } from './saved-replies/save-saved-reply.ts'
import { sendImage, sendMessage } from './messages/send-message.ts'
import { setTags } from './contacts/set-tags.ts'
import { takeOverConversation } from './conversations/take-over-conversation.ts'
import { typeInConversation } from './messages/type-in-conversation.ts'

export const inboxRoutes: Route<Ctx>[] = [
  servePage(api.inbox.listConversations, listConversations),
  servePage(api.inbox.listMessages, listMessages),
  serveLate(api.inbox.sendMessage, sendMessage),
  serveLate(api.inbox.sendImage, sendImage),
  serveLate(api.inbox.replyToComment, replyToComment),
  serveLate(api.inbox.setCommentVisibility, setCommentVisibility),
  serve(api.inbox.takeOver, takeOverConversation),
  serve(api.inbox.resume, resumeConversation),
  serve(api.inbox.read, readConversation),
  serve(api.inbox.markUnread, markConversationUnread),
  serve(api.inbox.setDone, setConversationDone),
  serve(api.inbox.type, typeInConversation),
  serve(api.inbox.getContact, getContact),
  serve(api.inbox.addNote, addNote),
  serve(api.inbox.deleteNote, deleteNote),
  serve(api.inbox.setTags, setTags),
  serve(api.inbox.listSavedReplies, listSavedReplies),
  serve(api.inbox.saveSavedReply, saveSavedReply),
  serve(api.inbox.deleteSavedReply, deleteSavedReply),
]
