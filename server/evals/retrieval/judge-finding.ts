import type { LiveProduct } from '#test/live-product.ts'
import { nothingSpent, type Judged, type SetResult } from '../judged-set.ts'
import { unanswerable } from './collection.ts'
import { judgeRetrieval, ways } from './judge-retrieval.ts'
import { teachCollection } from './teach-collection.ts'

/** A set is right where our own search is at least as good as the library's. */
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
  const silent = unanswerable.map((question): Judged => ({
    group: 'nothing found for what nothing answers',
    right: !answered.hybrid.includes(question),
    wrong: question,
    ...nothingSpent,
  }))
  return {
    judged: [...judged, ...silent],
    notes: [
      `nDCG@10 and recall@5, each in %: ${ways.join(' | ')}`,
      ...rows.map(
        ([set, of]) =>
          `${set} (${of.words.questions}): ${ways.map((way) => `${percent(of[way].ndcg)} ${percent(of[way].recall)}`).join(' | ')}`,
      ),
      `by words alone ${answered.words.length} of ${unanswerable.length} unanswerable questions found something`,
      ...missed.map((line) => `not among five: ${line}`),
    ],
    failed: (figures['all']?.hybrid.ndcg ?? 0) < leastFound,
  }
}

const leastFound = 0.85
