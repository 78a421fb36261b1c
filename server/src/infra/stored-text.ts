import * as z from 'zod'
import { inCurrentLanguage } from './language.ts'

const Values = z.record(z.string(), z.union([z.string(), z.number()]))
type Values = z.infer<typeof Values>

/** Returns the sentence of each code in the current language. */
export type StoredTexts = Readonly<Record<string, (values: Values) => string>>

/** A sentence as a code with its values, stored by background work and read in the language of each reader. */
export interface CodedText<T extends StoredTexts = StoredTexts> {
  code: keyof T & string
  values?: Values
}

const CodedTexts = z.array(z.object({ code: z.string(), values: z.optional(Values) })).min(1)

/** Returns sentences in the form in which they are stored. */
export const storedText = <T extends StoredTexts>(...texts: CodedText<T>[]): string => JSON.stringify(texts)

/**
 * Returns a stored text in the current language. Older rows contain the sentence itself, in English. A code of a newer
 * release is left out.
 */
export function readStoredText(savedText: string, texts: StoredTexts): string {
  const coded = codedTexts(savedText)
  if (coded === null) {
    return inCurrentLanguage(
      savedText,
      Object.values(texts).map((text) => () => text({})),
    )
  }
  return coded.flatMap(({ code, values = {} }) => texts[code]?.(values) ?? []).join(' ')
}

function codedTexts(savedText: string): z.infer<typeof CodedTexts> | null {
  if (!savedText.startsWith('[{"code":')) return null
  try {
    return CodedTexts.safeParse(JSON.parse(savedText)).data ?? null
  } catch {
    return null
  }
}
