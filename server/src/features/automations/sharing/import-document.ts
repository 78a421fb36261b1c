import type { api } from '@skein/contract'
import {
  problemText,
  readingSteps,
  type DocumentProblem,
} from '@skein/contract/automations/sharing/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { limits } from '@skein/contract/limits'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { compareFiles } from '#src/features/reply-files/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { limitReading } from '../limit-heavy-work.ts'
import { requireRoom } from '../require-room.ts'
import { withPostsFrom } from '../saving/with-posts-from.ts'
import { requireProvider } from '../saving/save-automation.ts'
import {
  bumpAutomationSet,
  findAutomations,
  insertAutomation,
} from '#src/features/stored-automations/index.ts'
import { toAutomationSummaries } from '../to-automation-summaries.ts'
import { findForeignReference, findUnknownButton } from './find-foreign-reference.ts'

/** Creates the automations of a document, paused, in one transaction. A document with a problem creates none. */
export const importDocument: UseCase<typeof api.automations.import> = async (
  ctx,
  { platform_user_id, document },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const idOf = idsOf(ctx)
  const owner = { platform_user_id, provider_id: account.user_id }
  await limitReading(ctx, entriesIn(document))
  const { automations, problems } = await runInSlices(readingSteps(document, owner, idOf))
  const problem =
    problems[0] ?? (await problemInAccount(ctx, account, { automations: automations ?? [], idOf }))
  if (problem) throw new AppError('validation', problemText(problem), { detail: problem.place })
  const createdIds = await insertAll(ctx, account, { automations: automations ?? [], idOf })
  const rows = await findAutomations(ctx.db, account)
  return toAutomationSummaries(
    ctx,
    account,
    rows.filter(({ automation_id }) => createdIds.has(automation_id)),
  )
}

/** Returns the number of automations that are read; a document with too many is refused without reading them. */
function entriesIn(document: unknown): number {
  const entries: unknown =
    typeof document === 'object' && document !== null ? Reflect.get(document, 'automations') : []
  return Array.isArray(entries) && entries.length <= limits.automationsPerDocument ? entries.length : 0
}

interface NewAutomations {
  automations: readonly AutomationSettings[]
  idOf: (index: number) => string
}

/** Returns the id of each automation of a document, which its buttons may need before it is stored. */
function idsOf(ctx: Ctx): (index: number) => string {
  const ids = new Map<number, string>()
  return (index) => {
    const id = ids.get(index) ?? ctx.ids.next()
    ids.set(index, id)
    return id
  }
}

/** Returns the first problem that depends on the account and the installation. */
async function problemInAccount(
  ctx: Ctx,
  account: OwnedAccount,
  { automations, idOf }: NewAutomations,
): Promise<DocumentProblem | null> {
  for (const [index, settings] of automations.entries()) {
    try {
      requireProvider(settings)
      withPostsFrom(settings, { stored: null, now: ctx.clock.now() })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { place: `automations[${index}].${error.detail ?? ''}`, message: error.message }
    }
  }
  const button = await findUnknownButton(ctx, account, { automations, idOf })
  return button ?? findForeignReference(ctx, account, automations)
}

/** Returns the ids of the new automations. */
async function insertAll(
  ctx: Ctx,
  account: OwnedAccount,
  { automations, idOf }: NewAutomations,
): Promise<Set<string>> {
  const now = ctx.clock.now()
  const at = new Date(now).toISOString()
  const newAutomations: { settings: AutomationSettings; automation_id: string }[] = []
  for (const [index, settings] of automations.entries()) {
    const { settings: compared } = await compareFiles(ctx, account.id, settings)
    newAutomations.push({
      settings: withPostsFrom(compared, { stored: null, now }),
      automation_id: idOf(index),
    })
  }
  await ctx.db.transaction(async (tx) => {
    const { last_number } = await bumpAutomationSet(tx, account.id)
    for (const [index, { settings, automation_id }] of newAutomations.entries()) {
      await insertAutomation(tx, {
        automation_id,
        account_id: account.id,
        number: last_number + index + 1,
        activation_status: 'PAUSED',
        settings: { ...settings, automation_id },
        author_id: account.user_id,
        at,
      })
    }
    await requireRoom(tx, account.id)
  })
  return new Set(newAutomations.map(({ automation_id }) => automation_id))
}
