import { m } from '@skein/messages'
import { limits } from '../../limits.ts'
import type { AutomationCheck } from '../kinds/automation-check.ts'
import { replyMessageOf, type TemplateFields } from './reply-template.ts'
import { variableProblems } from './reply-variables.ts'

interface Variants {
  reply_variants?: readonly string[] | null | undefined
}

/** Returns a check of the variants of a reply. `textOf`: its own text, null if it has none. */
const variantCheck = <Automation extends Variants>(
  textOf: (automation: Automation) => string | null,
  isTooLong: (text: string) => boolean,
): AutomationCheck<Automation> => ({
  field: 'reply_variants',
  problems(automation) {
    const variants = automation.reply_variants ?? []
    if (variants.length === 0) return []
    const mainText = textOf(automation)
    if (mainText === null) return [m.problem_variants_text()]
    if (variants.length > limits.replyVariants)
      return [m.problem_variants_count({ max: limits.replyVariants })]
    return [
      ...variants.flatMap((text, index) => variantProblems(text, { number: index + 2, isTooLong })),
      ...equalTexts([mainText, ...variants]),
    ]
  },
})

function variantProblems(
  text: string,
  { number, isTooLong }: { number: number; isTooLong: (text: string) => boolean },
): string[] {
  if (text.trim() === '') return [m.problem_variant_empty({ number })]
  if (isTooLong(text)) return [m.problem_variant_long({ number })]
  return variableProblems(text)
}

/** Texts that differ only in case or spaces look the same to a reader. */
const comparable = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

function equalTexts(texts: readonly string[]): string[] {
  const numbers = new Map<string, number>()
  return texts.flatMap((text, index) => {
    const key = comparable(text)
    const first = numbers.get(key)
    if (first === undefined) numbers.set(key, index + 1)
    return first === undefined || key === '' ? [] : [m.problem_variant_equal({ first, second: index + 1 })]
  })
}

/** The variants of a public reply. */
export const commentVariantCheck = variantCheck(
  (automation: Variants & { reply_type: string; custom_message: string | null }) =>
    automation.reply_type === 'CUSTOM' ? (automation.custom_message ?? '') : null,
  (text) => [...text].length > limits.commentReply,
)

/** The variants of a message. Only a plain text has variants. */
export const messageVariantCheck = variantCheck(
  (automation: Variants & TemplateFields) => {
    const message = replyMessageOf(automation)
    return message?.type === 'text' ? message.text : null
  },
  (text) => new TextEncoder().encode(text).length > limits.messageBytes,
)
