import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveLate, servePage, type Route } from '#src/platform/http/route.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { readConversation } from './read-conversation.ts'
import { resumeConversation } from './resume-conversation.ts'
import { sendMessage } from './send-message.ts'
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
]
