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
      : { item: 'model', ok: true, text: `${choice.entry.label} writes the answers.` },
    knowledgeCheck(sources, is_rag_enabled),
    connectionCheck(account),
    paused
      ? { item: 'automation', ok: false, text: 'Automation is paused for this account. Let it go on.' }
      : { item: 'automation', ok: true, text: 'Automation is not paused.' },
    rival
      ? {
          item: 'rival',
          ok: false,
          text: 'An AI conversation automation answers first, and the bot only what it leaves. Pause one of them.',
        }
      : { item: 'rival', ok: true, text: 'No automation answers every message before the bot.' },
  ]
}

function knowledgeCheck(sources: number, is_rag_enabled: boolean): BotCheck {
  if (!is_rag_enabled) {
    return { item: 'knowledge', ok: true, text: 'The bot answers from its instructions alone.' }
  }
  if (sources === 0) {
    return {
      item: 'knowledge',
      ok: false,
      text: 'Nothing is taught yet, so the bot hands every question over. Add a text, a page or a PDF under Train.',
    }
  }
  const text = sources === 1 ? 'One source is taught.' : `${sources} sources are taught.`
  return { item: 'knowledge', ok: true, text }
}

function connectionCheck({ status, webhooks_lost, missing_scopes }: OwnedAccount): BotCheck {
  if (status !== 'connected') {
    return {
      item: 'connection',
      ok: false,
      text: 'Instagram asks for a new login. Connect the account again.',
    }
  }
  if (webhooks_lost) {
    return {
      item: 'connection',
      ok: false,
      text: 'Instagram no longer tells of new messages. Repair the connection under Settings.',
    }
  }
  if (missing_scopes.includes('instagram_business_manage_messages')) {
    return {
      item: 'connection',
      ok: false,
      text: 'Instagram did not grant the permission for messages. Connect the account again and keep it on.',
    }
  }
  return { item: 'connection', ok: true, text: 'Instagram is connected and tells of new messages.' }
}
