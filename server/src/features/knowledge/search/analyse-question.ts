import type { Ctx } from '#src/context.ts'
import { findMeaning } from './find-by-meaning.ts'
import { likeliest, smallWords, type Language } from './language-logic.ts'
import { phraseOf, type Phrase, type Understood } from './phrase-logic.ts'
import { findStems } from './term-store.ts'
import { wordsOf } from './word-logic.ts'

/** More words than anybody asks with. */
const maxWords = 64

/** What a question is compared with others by: its words, and its meaning where a model compares meanings. */
export async function understand(ctx: Ctx, account_id: string, text: string): Promise<Understood> {
  const [words, meaning] = await Promise.all([readPhrase(ctx, text), findMeaning(ctx, account_id, text)])
  return { words, meaning }
}

async function readPhrase(ctx: Ctx, text: string): Promise<Phrase> {
  const words = wordsOf(text).slice(0, maxWords)
  return phraseOf(words.join(' '), await findStems(ctx.db, words))
}

/** The language of some texts by their small words, the first that tells; null when none does. */
export async function languageIn(ctx: Ctx, texts: readonly string[]): Promise<Language | null> {
  for (const text of texts) {
    const words = wordsOf(text).slice(0, maxWords)
    const language = likeliest(smallWords(words, await findStems(ctx.db, words)))
    if (language !== null) return language
  }
  return null
}
