import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { BotCheck } from '@skein/contract/knowledge/chatbot'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { repliesToEveryText } from '#src/features/automations/index.ts'
import {
  automationSetSettingsOf,
  findActiveConversation,
  findActiveReplies,
} from '#src/features/stored-automations/index.ts'
import { countReadySources } from '#src/features/knowledge/index.ts'
import { chooseModel, platformDefault } from '#src/features/models/index.ts'
import type { UseCase } from '#src/context.ts'
import { findChatbot, wordingOf } from './require-bot.ts'

/** Returns the checks of everything the bot needs. */
export const checkBot: UseCase<typeof api.chatbot.check> = async (ctx, { id }) => {
  const account = await requireAccount(ctx, id)
  const bot = await findChatbot(ctx, account)
  const [choice, sources, { paused }, replies, conversation, { is_rag_enabled }] = await Promise.all([
    chooseModel(ctx, account.id, bot?.settings ?? platformDefault),
    countReadySources(ctx.db, account),
    automationSetSettingsOf(ctx.db, account.id),
    findActiveReplies(ctx.db, account.id),
    findActiveConversation(ctx.db, account.id),
    wordingOf(ctx, account),
  ])
  const rival = replies.find(({ settings }) => repliesToEveryText(settings)) ?? conversation
  return [
    'missing' in choice
      ? { item: 'model', ok: false, text: choice.message }
      : { item: 'model', ok: true, text: m.server_bot_model({ model: choice.entry.label }) },
    knowledgeCheck(sources, is_rag_enabled),
    connectionCheck(account),
    paused
      ? { item: 'automation', ok: false, text: m.server_bot_paused() }
      : { item: 'automation', ok: true, text: m.server_bot_replies_on() },
    rival && rival.automation_id !== bot?.automation_id
      ? {
          item: 'rival',
          ok: false,
          text: m.server_bot_rival({ name: rival.name }),
          automation: { automation_id: rival.automation_id, name: rival.name },
        }
      : { item: 'rival', ok: true, text: m.server_bot_no_rival() },
  ]
}

function knowledgeCheck(sources: number, is_rag_enabled: boolean): BotCheck {
  if (!is_rag_enabled) {
    return {
      item: 'knowledge',
      ok: true,
      text: m.server_bot_knowledge_off(),
    }
  }
  if (sources === 0) {
    return {
      item: 'knowledge',
      ok: false,
      text: m.server_bot_no_sources(),
    }
  }
  return { item: 'knowledge', ok: true, text: m.server_bot_sources({ count: sources }) }
}

function connectionCheck({ status, webhooks_lost, missing_scopes }: OwnedAccount): BotCheck {
  if (status !== 'connected') {
    return {
      item: 'connection',
      ok: false,
      text: m.server_instagram_signed_out(),
    }
  }
  if (webhooks_lost) {
    return {
      item: 'connection',
      ok: false,
      text: m.server_bot_not_receiving(),
    }
  }
  if (missing_scopes.includes('instagram_business_manage_messages')) {
    return {
      item: 'connection',
      ok: false,
      text: m.server_bot_no_permission(),
    }
  }
  return { item: 'connection', ok: true, text: m.server_bot_connected() }
}
