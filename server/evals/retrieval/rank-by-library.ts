import MiniSearch from 'minisearch'
import { passages } from './collection.ts'

const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] })
index.addAll(passages.map((text, id) => ({ id, text })))

/** Places of passages by a library's BM25, once as it comes and once with its own typos and beginnings of words. */
export const rankByLibrary = (question: string, { forgiving }: { forgiving: boolean }): number[] =>
  index
    .search(question, forgiving ? { fuzzy: 0.2, prefix: true } : {})
    .slice(0, 10)
    .map(({ id }) => Number(id))
