import type { api } from '@skein/contract'
import type { BotCheck } from '@skein/contract/chatbot'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { findBot, hasActiveConversation, automationSetSettingsOf } from '#src/features/automations/index.ts'
import { countReadySources } from '#src/features/knowledge/index.ts'
import { chooseModel, platformDefault } from '#src/features/models/index.ts'
import type { Ctx } from '#src/context.ts'
import { wordingOf } from './require-bot.ts'

/** Returns the checks of everything the bot needs. */
export async function checkBot(ctx: Ctx, { id }: InputOf<typeof api.chatbot.check>): Promise<BotCheck[]> {
  const account = await requireAccount(ctx, id)
  const bot = await findBot(ctx, account)
  const [choice, sources, { paused }, rival, { is_rag_enabled }] = await Promise.all([
    chooseModel(ctx, account.id, bot?.settings ?? platformDefault),
    countReadySources(ctx.db, account),
    automationSetSettingsOf(ctx.db, account.id),
    hasActiveConversation(ctx.db, account.id),
    wordingOf(ctx, account),
  ])
  return [
    'missing' in choice
      ? { item: 'model', ok: false, text: choice.message }
      : { item: 'model', ok: true, text: `${choice.entry.label} writes the replies` },
    knowledgeCheck(sources, is_rag_enabled),
    connectionCheck(account),
    paused
      ? { item: 'automation', ok: false, text: 'Automatic replies are paused. Resume them.' }
      : { item: 'automation', ok: true, text: 'Automatic replies are on' },
    rival
      ? {
          item: 'rival',
          ok: false,
          text: 'Another AI automation replies first. Pause it to use this chatbot.',
        }
      : { item: 'rival', ok: true, text: 'No other automation replies first' },
  ]
}

function knowledgeCheck(sources: number, is_rag_enabled: boolean): BotCheck {
  if (!is_rag_enabled) {
    return {
      item: 'knowledge',
      ok: true,
      text: 'Knowledge base is off: the chatbot uses only its system prompt',
    }
  }
  if (sources === 0) {
    return {
      item: 'knowledge',
      ok: false,
      text: 'No sources yet, so every question is passed to you. Add sources in Train.',
    }
  }
  const text = sources === 1 ? '1 source ready' : `${sources} sources ready`
  return { item: 'knowledge', ok: true, text }
}

function connectionCheck({ status, webhooks_lost, missing_scopes }: OwnedAccount): BotCheck {
  if (status !== 'connected') {
    return {
      item: 'connection',
      ok: false,
      text: 'Instagram signed this account out. Reconnect it.',
    }
  }
  if (webhooks_lost) {
    return {
      item: 'connection',
      ok: false,
      text: 'Not receiving new messages. Fix the connection in Settings.',
    }
  }
  if (missing_scopes.includes('instagram_business_manage_messages')) {
    return {
      item: 'connection',
      ok: false,
      text: 'The permission for messages is missing. Reconnect the account and keep it on.',
    }
  }
  return { item: 'connection', ok: true, text: 'Receiving messages from Instagram' }
}
