import { m } from '@skein/messages'
import type { DocumentProblem } from '@skein/contract/automations/sharing/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { selectedPostIds, specificPostIds } from '@skein/contract/automations/parts/posts'
import { findPosts, readNewestPosts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { compareFiles } from '#src/features/reply-files/index.ts'
import type { Ctx } from '#src/context.ts'
import { inCard } from '@skein/contract/automations/messages/buttons'
import { buttonTargets } from '@skein/contract/automations/replies/button-targets'
import { findTapTargets } from '#src/features/stored-automations/index.ts'

/** Returns the place of the first post or uploaded file that does not belong to the account; null if there is none. */
export async function findForeignReference(
  ctx: Ctx,
  account: OwnedAccount,
  automations: readonly AutomationSettings[],
): Promise<DocumentProblem | null> {
  const unknownPosts = await findUnknownPosts(ctx, account, automations.flatMap(selectedPostIds))
  for (const [index, settings] of automations.entries()) {
    const posts = selectedPostIds(settings)
    const place = posts.findIndex((id) => unknownPosts.has(id))
    if (place >= 0)
      return {
        place: `automations[${index}].${specificPostIds.field}[${place}]`,
        message: m.server_document_post({ post: posts[place] ?? '' }),
      }
  }
  for (const [index, settings] of automations.entries()) {
    const [file] = (await compareFiles(ctx, account.id, settings)).unknown
    if (file) return { place: `automations[${index}]${file.place}`, message: m.server_document_file() }
  }
  return null
}

/** Returns those of the posts that the account does not have. Reads its newest posts when one is not stored. */
async function findUnknownPosts(
  ctx: Ctx,
  account: OwnedAccount,
  post_ids: readonly string[],
): Promise<Set<string>> {
  const unknown = await withoutStored(ctx, account.id, new Set(post_ids))
  if (unknown.size === 0) return unknown
  await readNewestPosts(ctx, account)
  return withoutStored(ctx, account.id, unknown)
}

async function withoutStored(
  ctx: Ctx,
  account_id: string,
  post_ids: ReadonlySet<string>,
): Promise<Set<string>> {
  if (post_ids.size === 0) return new Set()
  const keys = [...post_ids].map((post_id) => ({ account_id, post_id }))
  const storedIds = new Set((await findPosts(ctx.db, keys)).map(({ post_id }) => post_id))
  return new Set([...post_ids].filter((id) => !storedIds.has(id)))
}

interface NewAutomations {
  automations: readonly AutomationSettings[]
  /** Returns the id that an automation of the document gets. */
  idOf: (index: number) => string
}

/** Returns the place of the first button that leads to neither an automation of the document nor of the account. */
export async function findUnknownButton(
  ctx: Ctx,
  account: OwnedAccount,
  { automations, idOf }: NewAutomations,
): Promise<DocumentProblem | null> {
  if (automations.every((settings) => buttonTargets(settings).length === 0)) return null
  const tapTargets = await findTapTargets(ctx.db, account.id)
  const knownIds = new Set([
    ...tapTargets.map(({ automation_id }) => automation_id),
    ...automations.map((_, index) => idOf(index)),
  ])
  for (const [index, settings] of automations.entries()) {
    const lost = buttonTargets(settings).find(({ automation_id }) => !knownIds.has(automation_id))
    if (lost === undefined) continue
    return {
      place: `automations[${index}].reply_template_content`,
      message: inCard(lost.card, m.problem_document_button({ number: lost.index + 1 })),
    }
  }
  return null
}
