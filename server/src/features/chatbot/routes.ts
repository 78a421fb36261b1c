import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { askKnowledge } from './ask-knowledge.ts'
import { checkBot } from './check-bot.ts'
import { getConfig, saveConfig, saveConfigByPath, setRag } from './config.ts'
import { suggestReply } from './suggest-reply.ts'
import { tryBot } from './try-bot.ts'

const published = 'Your chatbot has been successfully published!'

export const chatbotRoutes: Route<Ctx>[] = [
  serve(api.chatbot.get, getConfig),
  serve(api.chatbot.save, saveConfig, published),
  serve(api.chatbot.saveByPath, saveConfigByPath, published),
  serve(api.chatbot.setRag, setRag),
  serve(api.chatbot.check, checkBot),
  serve(api.chatbot.try, tryBot),
  serve(api.knowledge.ask, askKnowledge),
  serve(api.inbox.suggest, suggestReply),
]
