import { m } from '@skein/messages'

/** Texts of which a sentence lists the first ones. */
export interface SomeTexts {
  shown: readonly string[]
  count: number
}

/** What collides, with the values of its sentence. */
export type CollisionCause =
  | { kind: 'never_wins'; name: string; winners: SomeTexts }
  | { kind: 'dead_posts'; name: string; dead: number; size: number }
  | { kind: 'own_trigger'; name: string; keyword: string }
  | { kind: 'same_keyword'; names: SomeTexts; keywords: SomeTexts; first: 'oldest' | 'closest' }
  | { kind: 'any_text'; names: SomeTexts }
  | { kind: 'common_word'; name: string; keyword: string; words: SomeTexts }
  | { kind: 'ai_overlap'; names: SomeTexts }

/** Returns what is wrong and what to do, in the language of the reader. */
export function collisionText(cause: CollisionCause): string {
  switch (cause.kind) {
    case 'never_wins': {
      const { name, winners } = cause
      return m.problem_collision_never_wins({ name, winners: listOf(winners), count: winners.count })
    }
    case 'dead_posts': {
      const { name, dead, size } = cause
      return dead === size
        ? m.problem_collision_all_dead({ name })
        : m.problem_collision_dead({ name, size, count: dead })
    }
    case 'own_trigger':
      return m.problem_collision_own_trigger({ name: cause.name, keyword: cause.keyword })
    case 'same_keyword': {
      const { names, keywords, first } = cause
      const values = { names: listOf(names), keywords: listOf(keywords), first: names.shown[0] ?? '' }
      return first === 'oldest'
        ? m.problem_collision_same_oldest(values)
        : m.problem_collision_same_closest(values)
    }
    case 'any_text': {
      const { names } = cause
      return m.problem_collision_any_text({ names: listOf(names), first: names.shown[0] ?? '' })
    }
    case 'common_word': {
      const { name, keyword, words } = cause
      return m.problem_collision_common_word({ name, keyword, words: listOf(words) })
    }
    case 'ai_overlap': {
      const { names } = cause
      return m.problem_collision_ai({ names: listOf(names), first: names.shown[0] ?? '' })
    }
  }
}

/** Returns a list for a sentence: `“a”, “b”, and 2 more`. */
function listOf({ shown, count }: SomeTexts): string {
  const items = shown.map((text) => m.common_quoted({ text }))
  const rest = count - shown.length
  if (rest > 0) items.push(m.problem_collision_more({ count: rest }))
  return new Intl.ListFormat(m.locale_code(), { type: 'conjunction' }).format(items)
}
