import type { LiveProduct } from '#test/live-product.ts'
import { nothingSpent, type Judged, type SetResult } from '../judged-set.ts'
import { unanswerable } from './collection.ts'
import { judgeRetrieval, searchMethods } from './judge-retrieval.ts'
import { teachCollection } from './teach-collection.ts'

/** A set is right if the search is at least as good as MiniSearch. */
export async function judgeFinding({
  ctx,
}: LiveProduct): Promise<Pick<SetResult, 'judged' | 'notes' | 'failed'>> {
  const { figures, missed, answered } = await judgeRetrieval(ctx, await teachCollection(ctx))
  const percent = (share: number) => (share * 100).toFixed(1)
  const rows = Object.entries(figures)
  const judged = rows.flatMap(([set, of]) =>
    (['ndcg', 'recall'] as const).map((figure): Judged => {
      return {
        group: figure === 'ndcg' ? 'nDCG@10 at least the library’s' : 'recall@5 at least the library’s',
        right: of.hybrid[figure] >= of.library[figure] && of.words[figure] >= of.library[figure],
        wrong: `${set}: hybrid ${percent(of.hybrid[figure])}, words ${percent(of.words[figure])}, library ${percent(of.library[figure])}`,
        ...nothingSpent,
      }
    }),
  )
  const unanswered = unanswerable.map((question): Judged => ({
    group: 'nothing found for what nothing answers',
    right: !answered.hybrid.includes(question),
    wrong: question,
    ...nothingSpent,
  }))
  return {
    judged: [...judged, ...unanswered],
    notes: [
      `nDCG@10 and recall@5, each in %: ${searchMethods.join(' | ')}`,
      ...rows.map(
        ([set, of]) =>
          `${set} (${of.words.questions}): ${searchMethods.map((way) => `${percent(of[way].ndcg)} ${percent(of[way].recall)}`).join(' | ')}`,
      ),
      `by words alone ${answered.words.length} of ${unanswerable.length} unanswerable questions found something`,
      ...missed.map((line) => `not among five: ${line}`),
    ],
    failed: (figures['all']?.hybrid.ndcg ?? 0) < minNdcg,
  }
}

const minNdcg = 0.85
