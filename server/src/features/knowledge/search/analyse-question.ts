import type { Ctx } from '#src/context.ts'
import { findMeaning } from './find-by-meaning.ts'
import { likeliestLanguage, countStopWords, type Language } from './language-logic.ts'
import { phraseOf, type Phrase, type AnalysedQuestion } from './phrase-logic.ts'
import { findStems } from './term-store.ts'
import { wordsOf } from './word-logic.ts'

/** Further words are ignored. */
const maxWords = 64

/** Returns the words of a question and, where an embedding model is configured, its vector. */
export async function analyseQuestion(ctx: Ctx, account_id: string, text: string): Promise<AnalysedQuestion> {
  const [words, meaning] = await Promise.all([readPhrase(ctx, text), findMeaning(ctx, account_id, text)])
  return { words, meaning }
}

async function readPhrase(ctx: Ctx, text: string): Promise<Phrase> {
  const words = wordsOf(text).slice(0, maxWords)
  return phraseOf(words.join(' '), await findStems(ctx.db, words))
}

/** Returns the language of the first text with recognisable stop words; null when there is none. */
export async function languageIn(ctx: Ctx, texts: readonly string[]): Promise<Language | null> {
  for (const text of texts) {
    const words = wordsOf(text).slice(0, maxWords)
    const language = likeliestLanguage(countStopWords(words, await findStems(ctx.db, words)))
    if (language !== null) return language
  }
  return null
}
