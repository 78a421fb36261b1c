import MiniSearch from 'minisearch'
import { passages } from './collection.ts'

const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] })
index.addAll(passages.map((text, id) => ({ id, text })))

/** Returns passage indices ranked by MiniSearch's BM25; `forgiving` adds its fuzzy and prefix search. */
export const rankByLibrary = (question: string, { forgiving }: { forgiving: boolean }): number[] =>
  index
    .search(question, forgiving ? { fuzzy: 0.2, prefix: true } : {})
    .slice(0, 10)
    .map(({ id }) => Number(id))
