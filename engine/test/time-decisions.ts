import { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { excludedMatch, matchedKeyword, type Matching } from '@skein/contract/automations/keywords/match'
import { compileAutomation } from '../src/compile-automation.ts'
import { decide } from '../src/decide.ts'
import type { Comment, EventFacts } from '../src/event.ts'
import { createUsageCounters } from '../src/limits/usage-counters.ts'
import { createAutomationSet } from '../src/matching/automation-set.ts'
import { matchCandidates } from '../src/matching/match-candidates.ts'

export interface KeywordSettings extends Required<Matching> {
  keywords: readonly string[]
}

const excluded = ['refund', 'complaint', 'spam']
const now = Date.parse('2026-11-21T12:00:00Z')

const facts: EventFacts = {
  replies: 0,
  posted_at: now,
  permalink: null,
  gone: false,
  human_until: null,
  debounce_until: 0,
  known_contact: false,
  superseded: false,
  answered: [],
}

const commentOf = (text: string, place: number): Comment => ({
  kind: 'comment',
  event_id: `c${place}`,
  text,
  from_id: `p${place}`,
  from_username: 'ana',
  occurred_at: now,
  is_own: false,
  post_id: `post${place}`,
  parent_id: null,
  live: false,
})

/**
 * Returns a function that decides about texts as comments, each from another person, for automations with these keywords and
 * exclusions. It returns how many were answered, and the microseconds per comment, folding included.
 */
export function createDecider(keywordSettings: readonly KeywordSettings[]) {
  const automations = keywordSettings.map((settings, number) =>
    compileAutomation({
      automation_id: `a${number}`,
      number,
      created_at: now - number,
      settings: AutomationSettings.parse({
        automation_type: 'COMMENT_REPLY',
        platform_user_id: '178',
        name: `Automation ${number}`,
        trigger_type: 'KEYWORD',
        reply_type: 'CUSTOM',
        custom_message: 'It is 20 euros.',
        exclude_keywords: excluded,
        ...settings,
      }),
    }),
  )
  const set = createAutomationSet(automations, { version: 1, paused: false })
  return (texts: readonly string[]) => {
    const usage = createUsageCounters([])
    let answered = 0
    const began = performance.now()
    for (const [place, text] of texts.entries()) {
      const event = commentOf(text, place)
      const context = {
        event,
        facts,
        verdicts: new Map(),
        usage,
        now,
        given_up: new Set<string>(),
        hours: null,
      }
      const decision = decide(matchCandidates(event, set), context)
      if ('fired' in decision && decision.fired.length > 0) answered += 1
    }
    return { answered, microseconds: ((performance.now() - began) * 1000) / texts.length }
  }
}

/** Returns how many of the texts an automation answers, with a loop over all automations. */
export const answeredByLoop = (
  keywordSettings: readonly KeywordSettings[],
  texts: readonly string[],
): number =>
  texts.filter((text) =>
    keywordSettings.some(({ keywords, ...matching }) => {
      const exclusion = { ...matching, match_type: excludedMatch(matching.match_type) }
      return (
        matchedKeyword(text, keywords, matching) !== null &&
        matchedKeyword(text, excluded, exclusion) === null
      )
    }),
  ).length
