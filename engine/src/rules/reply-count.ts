import { replyCountCondition, type ReplyCountCondition } from '@skein/contract/automations/parts/reply-count'
import type { CompiledAutomation } from '../automation.ts'
import type { EngineEvent } from '../event.ts'
import { defineRule, ruleValue } from './rule.ts'

interface ReplyCount {
  condition: ReplyCountCondition
  value: number
}

const conditionTexts = { LESS_THAN: 'fewer than', EQUAL: 'exactly', GREATER_THAN: 'more than' } as const

/** Returns the required number of replies, for example "fewer than 1". */
const requiredReplies = ({ condition, value }: ReplyCount): string => `${conditionTexts[condition]} ${value}`

/**
 * Checks the number of replies to the comment. An unknown number does not meet the condition. Replies on posts of other
 * accounts cannot be counted, so the condition does not apply to mentions.
 */
export const replyCountRule = defineRule(replyCountCondition, {
  needs: 'replies',
  compile: (condition, { reply_count_value: value = 0 }): ReplyCount => ({ condition, value }),
  figures: (required, _automation, { event, facts }) =>
    isMention(event) ? {} : { reply_count: { replies: facts.replies, wanted: requiredReplies(required) } },
  stop(required, _automation, { event, facts: { replies } }) {
    if (isMention(event) || (replies !== null && isIn(replies, rangeOf(required)))) return null
    return { replies, wanted: requiredReplies(required) }
  },
})

const isMention = (event: EngineEvent): boolean => event.kind === 'comment' && event.mention !== undefined

interface Range {
  from: number
  to: number
}

const isIn = (replies: number, { from, to }: Range): boolean => replies >= from && replies <= to

function rangeOf({ condition, value }: ReplyCount): Range {
  switch (condition) {
    case 'LESS_THAN':
      return { from: 0, to: value - 1 }
    case 'EQUAL':
      return { from: value, to: value }
    case 'GREATER_THAN':
      return { from: value + 1, to: Number.POSITIVE_INFINITY }
  }
}

/** Returns the numbers of replies to a comment at which the automation acts. */
export function acceptedReplies(automation: Pick<CompiledAutomation, 'conditions'>): Range {
  const required = ruleValue(automation, replyCountRule)
  return required === null ? { from: 0, to: Number.POSITIVE_INFINITY } : rangeOf(required)
}

/**
 * Returns whether an automation that this number of replies stops would act if the comment had more replies than are
 * known.
 */
export const moreRepliesWouldHelp = (automation: CompiledAutomation, replies: number): boolean =>
  replies < acceptedReplies(automation).from
