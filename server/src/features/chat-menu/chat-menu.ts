import type { api } from '@skein/contract'
import { type ChatMenu, chatMenuProblems, type MenuParts } from '@skein/contract/inbox/chat-menu'
import { requireAccount, type OwnedAccount, withToken } from '#src/features/accounts/index.ts'
import { findTapTargets } from '#src/features/stored-automations/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { refusalText } from './refusal-text.ts'
import { findMenu, saveMenu, saveOutcome } from './store.ts'
import { withOwnFiles } from '#src/features/reply-files/index.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError } from '#src/infra/errors.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { toMessengerProfile } from './profile-logic.ts'

export const getChatMenu: UseCase<typeof api.chatMenu.get> = async (ctx, { platform_user_id }) => {
  return readMenu(ctx, await requireAccount(ctx, platform_user_id))
}

/** Returns the stored menu of an account; an empty one if none was saved. */
async function readMenu(ctx: Ctx, account: OwnedAccount): Promise<ChatMenu> {
  const [row, targets] = await Promise.all([findMenu(ctx.db, account.id), findTapTargets(ctx.db, account.id)])
  const { ice_breakers = [], persistent_menu = [], published_at = null } = row ?? {}
  const { refused_at = null, refusal_reason = null, revision: version = 0 } = row ?? {}
  const refusal =
    refused_at === null || refusal_reason === null
      ? null
      : { message: refusalText(refusal_reason), at: refused_at }
  const state = refusal ? 'refused' : published_at === null ? 'unpublished' : 'published'
  return { ice_breakers, persistent_menu, version, state, published_at, refusal, targets }
}

/** Stores a menu and publishes it. The stored menu stays when the platform refuses it. */
export const saveChatMenu: UseCase<typeof api.chatMenu.save> = async (
  ctx,
  { platform_user_id, ice_breakers, persistent_menu, version },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const menu = await withOwnFiles(ctx, account.id, { ice_breakers, persistent_menu })
  await requireOwnTargets(ctx, account, menu)
  const at = () => new Date(ctx.clock.now()).toISOString()
  const revision = await saveIfShown(ctx.db, {
    kind: 'chat menu',
    owner: account.id,
    shown: version,
    findVersion: async (tx) => (await findMenu(tx, account.id))?.revision ?? 0,
    store: (tx) => saveMenu(tx, { ...menu, account_id: account.id, at: at() }),
  })
  const refusal_reason = await publish(ctx, account, menu)
  await saveOutcome(ctx.db, { account_id: account.id, revision, at: at(), refusal_reason })
  return readMenu(ctx, account)
}

/** Throws 400 with the place of the first automation that the account does not have. */
async function requireOwnTargets(ctx: Ctx, account: OwnedAccount, menu: MenuParts): Promise<void> {
  const ownAutomationIds = new Set(
    (await findTapTargets(ctx.db, account.id)).map(({ automation_id }) => automation_id),
  )
  const [problem] = chatMenuProblems(menu, ownAutomationIds)
  if (problem)
    throw new AppError('validation', problem.message, { detail: `${problem.part}[${problem.index ?? 0}]` })
}

/** Returns the reason for which the platform refused the menu; null if it accepted it. */
async function publish(ctx: Ctx, { id }: OwnedAccount, menu: MenuParts): Promise<string | null> {
  try {
    await withToken(ctx, id, (as) => ctx.instagram.setMessengerProfile(as, toMessengerProfile(menu)))
    return null
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ err: error, account_id: id }, 'the chat menu was not published')
    return error.reason
  }
}
