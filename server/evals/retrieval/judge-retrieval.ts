import { findByMeaning, findMeaning } from '#src/features/knowledge/search/find-by-meaning.ts'
import { findByWords } from '#src/features/knowledge/search/find-by-words.ts'
import { retrieve } from '#src/features/knowledge/search/retrieve.ts'
import { findChunks, measureKnowledge } from '#src/features/knowledge/search/search-store.ts'
import type { Ctx } from '#src/context.ts'
import { passages, questions, unanswerable, type JudgedQuestion } from './collection.ts'
import { gainOf, isRecalled, mean } from './retrieval-metrics.ts'
import { rankByLibrary } from './rank-by-library.ts'

/** Search methods, by their names in the table. */
export const searchMethods = ['words', 'meaning', 'hybrid', 'library', 'library, forgiving'] as const
export type SearchMethod = (typeof searchMethods)[number]

export interface RetrievalResult {
  /** By set and method; `all` contains every question. */
  figures: Record<string, Record<SearchMethod, { ndcg: number; recall: number; questions: number }>>
  /** Questions whose passage is not among the first five. */
  missed: string[]
  /** Unanswerable questions for which passages were found, by words and by hybrid search. */
  answered: { words: string[]; hybrid: string[] }
}

type Places = Record<SearchMethod, number[]>

/** Searches for every question in an account with the collection. */
export async function judgeRetrieval(ctx: Ctx, account_id: string): Promise<RetrievalResult> {
  const asked: { judged: JudgedQuestion; places: Places }[] = []
  for (const judged of questions) {
    asked.push({ judged, places: await placesOf(ctx, account_id, judged.question) })
  }
  const sets = [...new Set(questions.map(({ set }) => set)), 'all']
  const figuresOf = (set: string, way: SearchMethod) => {
    const ofSet = asked.filter(({ judged }) => set === 'all' || judged.set === set)
    return {
      ndcg: mean(ofSet.map(({ judged, places }) => gainOf(places[way], judged.at))),
      recall: mean(ofSet.map(({ judged, places }) => (isRecalled(places[way], judged.at) ? 1 : 0))),
      questions: ofSet.length,
    }
  }
  const answered = { words: [] as string[], hybrid: [] as string[] }
  for (const query of unanswerable) {
    if ((await retrieve(ctx, { account_id, query, meaning: null })).length > 0) answered.words.push(query)
    if ((await retrieve(ctx, { account_id, query })).length > 0) answered.hybrid.push(query)
  }
  return {
    figures: Object.fromEntries(
      sets.map((set) => [
        set,
        {
          words: figuresOf(set, 'words'),
          meaning: figuresOf(set, 'meaning'),
          hybrid: figuresOf(set, 'hybrid'),
          library: figuresOf(set, 'library'),
          'library, forgiving': figuresOf(set, 'library, forgiving'),
        },
      ]),
    ),
    missed: asked.flatMap(({ judged: { set, question, at }, places }) =>
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
