import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import type { AutomationCheck } from '../kinds/automation-check.ts'
import { keywordText, ReplyType } from '../kinds/automation-fields.ts'
import { lettersOf } from '../messages/cut-text.ts'
import { at, type TemplateProblem } from '../messages/message-parts.ts'
import { messageTypeOf } from '../messages/messages.ts'
import {
  replyMessageOf,
  type ReplyTemplateContent,
  type ReplyTemplateType,
  replyTypeOf,
  type TemplateFields,
} from './reply-template.ts'

/** Returns why the platform would refuse a reply, in the order of its parts, with instructions. */
export const templateProblems = (
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): string[] => templateProblemsAt(type, content).map(({ message }) => message)

/** Returns the same problems with their parts. */
export function templateProblemsAt(
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): TemplateProblem[] {
  if (type === null && content === null) return []
  if (type === null) return at('type', [m.problem_message_type()])
  if (content === null) return at('text', [m.common_enter_a_message()])
  const message = replyMessageOf({ reply_template_type: type, reply_template_content: content })
  return message
    ? messageTypeOf(message.type).problems(message)
    : at('text', [m.problem_message_again({ type })])
}

/** Returns warnings about content that the platform accepts but displays differently. */
export function templateWarnings(
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): string[] {
  const message = replyMessageOf({ reply_template_type: type, reply_template_content: content })
  const titles = message === null ? [] : (messageTypeOf(message.type).titles?.(message) ?? [])
  return titles
    .filter((title) => lettersOf(title) > limits.templateTitle)
    .map((title) => m.problem_title_cut({ title, max: limits.templateTitle }))
}

/** The message has its own checks and messages. */
export const templateCheck: AutomationCheck<TemplateFields> = {
  field: 'reply_template_content',
  problems: (automation) =>
    templateProblems(automation.reply_template_type, automation.reply_template_content),
}

/** A stored automation with a template also has the author of the reply and the display warnings. */
export const keywordTextAndReply = {
  shape: { ...keywordText.shape, reply_type: ReplyType, warnings: z.array(z.string()) },
  of: (automation: TemplateFields & { keywords: readonly string[] }) => ({
    ...keywordText.of(automation),
    reply_type: replyTypeOf(automation),
    warnings: templateWarnings(automation.reply_template_type, automation.reply_template_content),
  }),
}
