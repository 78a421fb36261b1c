import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveLate, servePage, type Route } from '#src/infra/http/route.ts'
import { addNote } from './add-note.ts'
import { deleteNote } from './delete-note.ts'
import { deleteSavedReply } from './delete-saved-reply.ts'
import { getContact } from './get-contact.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { listSavedReplies } from './list-saved-replies.ts'
import { readConversation } from './read-conversation.ts'
import { resumeConversation } from './resume-conversation.ts'
import { saveSavedReply } from './save-saved-reply.ts'
import { sendMessage } from './send-message.ts'
import { setTags } from './set-tags.ts'
import { takeOverConversation } from './take-over-conversation.ts'
import { typeInConversation } from './type-in-conversation.ts'

export const inboxRoutes: Route<Ctx>[] = [
  servePage(api.inbox.listConversations, listConversations),
  servePage(api.inbox.listMessages, listMessages),
  serveLate(api.inbox.sendMessage, sendMessage),
  serve(api.inbox.takeOver, takeOverConversation),
  serve(api.inbox.resume, resumeConversation),
  serve(api.inbox.read, readConversation),
  serve(api.inbox.type, typeInConversation),
  serve(api.inbox.getContact, getContact),
  serve(api.inbox.addNote, addNote),
  serve(api.inbox.deleteNote, deleteNote),
  serve(api.inbox.setTags, setTags),
  serve(api.inbox.listSavedReplies, listSavedReplies),
  serve(api.inbox.saveSavedReply, saveSavedReply),
  serve(api.inbox.deleteSavedReply, deleteSavedReply),
]
