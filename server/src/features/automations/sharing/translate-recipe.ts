import * as z from 'zod'

/** Translations of a language by the English text; keywords are one text, separated by commas. */
export const Texts = z.record(z.string(), z.string())
export type Texts = z.infer<typeof Texts>

/** Fields of an automation that people read or write. */
const textFields = ['description', 'text', 'title', 'custom_message', 'system_prompt']

/** Returns the fields of an automation with its texts and keywords translated; a text without a translation stays. */
export function translateFields(fields: Record<string, unknown>, texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, translateField(name, value, texts)]),
  )
}

function translateField(name: string, value: unknown, texts: Texts): unknown {
  if (name === 'keywords' && Array.isArray(value)) {
    return texts[value.join(', ')]?.split(', ') ?? value
  }
  if (Array.isArray(value)) return value.map((item) => (isFields(item) ? translateFields(item, texts) : item))
  if (isFields(value)) return translateFields(value, texts)
  return typeof value === 'string' && textFields.includes(name) ? (texts[value] ?? value) : value
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
