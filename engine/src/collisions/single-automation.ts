import { foldFor } from '@skein/contract/automations/keywords/fold'
import { matchesFolded } from '@skein/contract/automations/keywords/match'
import { commonWords } from './common-words.ts'
import { createKeywordIndex } from '../matching/keyword-index.ts'
import type { IndexedKeyword } from '../automation.ts'
import type { CollidingAutomation } from './colliding-automation.ts'
import { someOf, type Collision } from './collision.ts'

/** Suffixes that do not change the meaning of a word: the keyword "price" is meant to match "prices". */
const suffixes = new Set(['s', 'es', 'ed', 'en', 'ing'])

/** Finds CONTAINS keywords that are part of common words. */
export function findCommonWords(automations: readonly CollidingAutomation[]): Collision[] {
  const wordsByKeyword = wordsContaining(automations)
  return automations.flatMap((automation) =>
    containedKeywords(automation).flatMap(({ spelled, folded }) => {
      const words = wordsByKeyword.get(folded) ?? []
      if (words.length === 0) return []
      return {
        kind: 'common_word',
        severity: 'warning',
        automation_ids: [automation.automation_id],
        cause: { kind: 'common_word', name: automation.name, keyword: spelled, words: someOf(words) },
        keyword: spelled,
      }
    }),
  )
}

/** Finds automations whose reply contains their own keyword. */
export function findOwnTriggers(automations: readonly CollidingAutomation[]): Collision[] {
  return automations.flatMap((automation) => {
    if (automation.trigger.kind !== 'keyword') return []
    const { keywords, match_type, folding } = automation.trigger
    const texts = automation.texts.map((text) => foldFor(text, folding))
    const keyword = keywords.find(({ folded }) =>
      texts.some((text) => matchesFolded(text.replaceAll('{keyword}', folded), folded, match_type)),
    )
    if (!keyword) return []
    return {
      kind: 'own_trigger',
      severity: 'warning',
      automation_ids: [automation.automation_id],
      cause: { kind: 'own_trigger', name: automation.name, keyword: keyword.spelled },
      keyword: keyword.spelled,
    }
  })
}

/** Finds automations that select posts which no longer exist. */
export function findDeadPosts(
  automations: readonly CollidingAutomation[],
  live: ReadonlySet<string> | null,
): Collision[] {
  if (live === null) return []
  return automations.flatMap((automation) => {
    if (automation.posts.kind !== 'specific') return []
    const { size } = automation.posts.ids
    const dead = [...automation.posts.ids].filter((id) => !live.has(id)).length
    if (dead === 0) return []
    return {
      kind: 'dead_posts',
      severity: dead === size ? 'critical' : 'warning',
      automation_ids: [automation.automation_id],
      cause: { kind: 'dead_posts', name: automation.name, dead, size },
    }
  })
}

/** Returns the common words that contain each CONTAINS keyword. */
function wordsContaining(automations: readonly CollidingAutomation[]): Map<string, string[]> {
  const keywords = [
    ...new Set(
      automations.flatMap((automation) => containedKeywords(automation).map(({ folded }) => folded)),
    ),
  ]
  const index = createKeywordIndex(
    keywords.map((folded, id) => ({
      id,
      match_type: 'CONTAINS',
      folding: 'accents',
      keywords: [{ spelled: folded, folded }],
    })),
  )
  const words = new Map<string, string[]>()
  for (const { word, folded } of commonWords) {
    for (const { folded: keyword } of index.find(folded).values()) {
      if (isSameWord(folded, keyword)) continue
      words.set(keyword, [...(words.get(keyword) ?? []), word])
    }
  }
  return words
}

function containedKeywords({ trigger }: CollidingAutomation): readonly IndexedKeyword[] {
  if (trigger.kind !== 'keyword' || trigger.match_type !== 'CONTAINS') return []
  return trigger.keywords.filter(({ folded }) => folded !== '')
}

const isSameWord = (word: string, keyword: string): boolean =>
  word === keyword || (word.startsWith(keyword) && suffixes.has(word.slice(keyword.length)))
