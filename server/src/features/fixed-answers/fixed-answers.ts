import type { api } from '@skein/contract'
import { requireAccount, type OwnedAccount, requireAccountById } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import {
  findAnswers,
  accountOfAnswer,
  countAnswers,
  insertOrUpdateAnswer,
  removeAnswer,
  versionOfAnswer,
} from './answer-store.ts'
import { m } from '@skein/messages'
import { knowledgeLimits } from '@skein/contract/limits'
import { analyseQuestion } from '#src/features/knowledge/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { toStoredQuestion, matchesOf } from './match-question.ts'
import { accountOfGap, closeGaps, findComparedGaps, archivedGaps } from './gap-store.ts'
import { pagesPerAccount, perAccount } from '#src/features/users/index.ts'

export const listFixedAnswers: UseCase<typeof api.knowledge.listAnswers> = async (
  ctx,
  { platform_user_id },
) => {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findAnswers(ctx.db, id)
}

const maxGaps = 500

/** Saves a fixed answer and closes its gap and gaps with the same question. */
export const saveFixedAnswer: UseCase<typeof api.knowledge.saveAnswer> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { question, answer, gap_id, version } = input
  if (input.id !== null && (await accountOfAnswer(ctx.db, input.id)) !== account.id) throw notFound()
  if (gap_id !== null && (await accountOfGap(ctx.db, gap_id)) !== account.id) throw notFound()
  const understood = await analyseQuestion(ctx, account.id, question)
  const id = input.id ?? ctx.ids.next()
  return saveIfShown(ctx.db, {
    kind: 'fixed answer',
    owner: id,
    shown: input.id === null ? undefined : version,
    async findVersion(tx) {
      const storedVersion = await versionOfAnswer(tx, account, id)
      if (storedVersion === null && input.id !== null) throw notFound()
      return storedVersion ?? 0
    },
    async store(tx) {
      if (input.id === null) await requireCapacity(tx, account)
      const at = new Date(ctx.clock.now()).toISOString()
      const fields = { ...toStoredQuestion(understood), id, account_id: account.id, question, answer, at }
      const savedAnswer = await insertOrUpdateAnswer(tx, fields)
      if (!savedAnswer) throw notFound()
      const gaps = await findComparedGaps(tx, account.id, maxGaps)
      const matchOf = matchesOf(understood)
      const alike = gaps.filter((gap) => matchOf(gap) === 'same').map((gap) => gap.id)
      const ids = gap_id === null ? alike : [gap_id, ...alike]
      await closeGaps(tx, { account_id: account.id, ids, state: 'answered' })
      return savedAnswer
    },
  })
}

async function requireCapacity(tx: Transaction, account: OwnedAccount): Promise<void> {
  await lockQuota(tx, 'fixed answers', account.id)
  if ((await countAnswers(tx, account)) >= knowledgeLimits.answers) throw tooMany()
}

const tooMany = () => new AppError('conflict', m.server_fixed_answers_max({ max: knowledgeLimits.answers }))

export const deleteFixedAnswer: UseCase<typeof api.knowledge.deleteAnswer> = async (ctx, { id }) => {
  const owner = await accountOfAnswer(ctx.db, id)
  if (owner === null) throw notFound()
  await removeAnswer(ctx.db, await requireAccountById(ctx, owner), id)
  return {}
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Exports the fixed answers and the gaps of an account. */
export const fixedAnswerExport = [
  perAccount('fixed_answers', async function* ({ db }, account_id) {
    yield await findAnswers(db, account_id)
  }),
  pagesPerAccount('knowledge_gaps', { read: archivedGaps, start: firstId, cursorOf: ({ id }) => id }),
]
