import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { getChatMenu, saveChatMenu } from './chat-menu.ts'

export const chatMenuRoutes: Route<Ctx>[] = [
  serve(api.chatMenu.get, getChatMenu),
  serve(api.chatMenu.save, saveChatMenu, 'Saved.'),
]
