import { findByMeaning, findMeaning } from '#src/features/knowledge/search/find-by-meaning.ts'
import { findByWords } from '#src/features/knowledge/search/find-by-words.ts'
import { retrieve } from '#src/features/knowledge/search/retrieve.ts'
import { findChunks, measureKnowledge } from '#src/features/knowledge/search/search-store.ts'
import type { Ctx } from '#src/context.ts'
import { passages, questions, unanswerable, type JudgedQuestion } from './collection.ts'
import MiniSearch from 'minisearch'
import { embedNext } from '#src/features/knowledge/indexing/embed-next.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { apart, teachDocument } from '#test/knowledge/teach-document.ts'
import type { LiveProduct } from '#test/live-product.ts'
import { nothingSpent, type Judged, type SetResult } from '../judged-set.ts'

/** Search methods, by their names in the table. */
export const searchMethods = ['words', 'meaning', 'hybrid', 'library', 'library, forgiving'] as const
export type SearchMethod = (typeof searchMethods)[number]

type Places = Record<SearchMethod, number[]>

/** Searches for every question in an account with the collection. */
async function judgeRetrieval(ctx: Ctx, account_id: string) {
  const retrievals: { judged: JudgedQuestion; places: Places }[] = []
  for (const judged of questions) {
    retrievals.push({ judged, places: await placesOf(ctx, account_id, judged.question) })
  }
  const sets = [...new Set(questions.map(({ set }) => set)), 'all']
  const figuresOf = (set: string, way: SearchMethod) => {
    const ofSet = retrievals.filter(({ judged }) => set === 'all' || judged.set === set)
    return {
      ndcg: mean(ofSet.map(({ judged, places }) => gainOf(places[way], judged.at))),
      recall: mean(ofSet.map(({ judged, places }) => (isRecalled(places[way], judged.at) ? 1 : 0))),
      questions: ofSet.length,
    }
  }
  const figuresOfSet = (set: string) => ({
    words: figuresOf(set, 'words'),
    meaning: figuresOf(set, 'meaning'),
    hybrid: figuresOf(set, 'hybrid'),
    library: figuresOf(set, 'library'),
    'library, forgiving': figuresOf(set, 'library, forgiving'),
  })
  /** Unanswerable questions for which passages were found. */
  const answered = { words: [] as string[], hybrid: [] as string[] }
  for (const query of unanswerable) {
    if ((await retrieve(ctx, { account_id, query, meaning: null })).length > 0) answered.words.push(query)
    if ((await retrieve(ctx, { account_id, query })).length > 0) answered.hybrid.push(query)
  }
  return {
    /** By set and method; `all` contains every question. */
    figures: Object.fromEntries(sets.map((set) => [set, figuresOfSet(set)])),
    /** Questions whose passage is not among the first five. */
    missed: retrievals.flatMap(({ judged: { set, question, at }, places }) =>
      isRecalled(places.hybrid, at) ? [] : [`${set}: "${question}" should find "${passages[at]}"`],
    ),
    answered,
  }
}

async function placesOf(ctx: Ctx, account_id: string, query: string): Promise<Places> {
  const extent = await measureKnowledge(ctx.db, account_id)
  const meaning = await findMeaning(ctx, account_id, query)
  const search = { account_id, stats: extent, query, max: 10 }
  const [words, meant, both] = await Promise.all([
    findByWords(ctx, search),
    findByMeaning(ctx, { ...search, meaning }),
    retrieve(ctx, { account_id, query, meaning, limit: 10 }),
  ])
  const seqs = [...words, ...meant].map(({ seq }) => seq)
  const chunks = await findChunks(ctx.db, account_id, seqs)
  const placed = (hits: readonly { seq: number }[]) =>
    hits.map(({ seq }) => passages.indexOf(chunks.get(seq)?.text ?? ''))
  return {
    words: placed(words),
    meaning: placed(meant),
    hybrid: both.map(({ text }) => passages.indexOf(text)),
    library: rankByLibrary(query, { forgiving: false }),
    'library, forgiving': rankByLibrary(query, { forgiving: true }),
  }
}

/** Returns the gain of the only relevant passage among the first ten, 0 to 1. With one relevant passage this is nDCG@10. */
function gainOf(places: readonly number[], at: number): number {
  const place = places.slice(0, 10).indexOf(at)
  return place < 0 ? 0 : 1 / Math.log2(place + 2)
}

/** Returns whether the passage is among the first five. */
const isRecalled = (places: readonly number[], at: number): boolean => places.slice(0, 5).includes(at)

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] })
index.addAll(passages.map((text, id) => ({ id, text })))

/** Returns passage indices ranked by MiniSearch's BM25; `forgiving` adds its fuzzy and prefix search. */
const rankByLibrary = (question: string, { forgiving }: { forgiving: boolean }): number[] =>
  index
    .search(question, forgiving ? { fuzzy: 0.2, prefix: true } : {})
    .slice(0, 10)
    .map(({ id }) => Number(id))

/** Creates an account with the whole collection, one chunk per passage, embedded if an embedding model is set. */
async function teachCollection(ctx: Ctx): Promise<string> {
  const account_id = ctx.ids.next()
  await createAccount(ctx.db, account_id)
  await teachDocument(ctx, account_id, { title: 'Handbook', parts: apart(passages) })
  while (await embedNext(ctx, account_id));
  return account_id
}

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
