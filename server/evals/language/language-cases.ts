import { z } from 'zod'
import { readData } from '#test/read-data.ts'
import { languages } from './language-of.ts'

const LanguageData = z.strictObject({
  /** Messages by language. A message has to be answered in its own language, whatever the owner writes in. */
  cases: z.record(z.enum(languages), z.array(z.string())),
  /** The owner's text for the model, in several languages. */
  prompts: z.array(z.string()),
})

const { cases, prompts } = readData(new URL('../data/language.json', import.meta.url), LanguageData)

export const languageCases = languages.flatMap((language) =>
  cases[language].map((text) => [language, text] as const),
)
export const ownersPrompts = prompts
