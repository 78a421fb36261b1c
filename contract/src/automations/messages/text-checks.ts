import { m } from '@skein/messages'
import { limits } from '../../limits.ts'
import { variableProblems } from '../replies/reply-variables.ts'

/** Returns the problems of the text of a message. */
export function textProblems(text: string): string[] {
  if (text.trim() === '') return [m.problem_message_text()]
  const over = new TextEncoder().encode(text).length - limits.messageBytes
  if (over <= 0) return variableProblems(text)
  return [m.problem_message_long({ count: over })]
}

/** Returns the problems of a title. `missing`: the message if it is empty. */
export const titleProblems = (title: string, missing: string): string[] =>
  title.trim() === '' ? [missing] : variableProblems(title)

/** Returns the problems of an address. `needed`: the message if it is not on the web. */
export function linkProblems(needed: string, link: string): string[] {
  if (link.length > limits.link) return [m.problem_link_long({ max: limits.link })]
  if (isSampleLink(link)) return [m.problem_sample_link()]
  return isWebLink(link) ? variableProblems(link) : [needed]
}

/** Samples lead to example.com, a domain that is reserved for examples (RFC 2606). */
const isSampleLink = (link: string): boolean => /^https?:\/\/([\w-]+\.)*example\.com([/?#:]|$)/i.test(link)

const isWebLink = (link: string): boolean => /^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link)
