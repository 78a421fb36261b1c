import { z } from 'zod'
import { readData } from '#test/read-data.ts'
import { languages } from './language-of.ts'

const LanguageData = z.strictObject({
  /** Messages by language. The reply must use the language of the message, not that of the owner. */
  cases: z.record(z.enum(languages), z.array(z.string())),
  /** The owner's instructions in several languages. */
  prompts: z.array(z.string()),
})

const { cases, prompts } = readData(new URL('../data/language.json', import.meta.url), LanguageData)

export const languageCases = languages.flatMap((language) =>
  cases[language].map((text) => [language, text] as const),
)
export const ownersPrompts = prompts
