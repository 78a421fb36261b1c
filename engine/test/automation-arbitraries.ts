import fc from 'fast-check'
import { createdAt, day, now, settingsOf } from './engine-fixtures.ts'
import type { SavedAutomation } from './reference-conditions.ts'

/** Distribution of the generated values: a busy account repeats the same values until limits are reached. */
export interface StreamProfile {
  busy: boolean
  steps: number
}

const keywords = ['price', 'the price', 'straße', 'gross', 'strasse', '🧶', 'list', 'o', 'p_1', 'pay']
const oneOf = fc.constantFrom

/** Returns the usual value with weight `chance`, or one of the others with weight 1 each. */
export const mostly = <T>(usual: T, chance: number, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: chance, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: oneOf(...others) },
  )

const automationFields = ({ busy }: StreamProfile) =>
  fc.record({
    kind: oneOf(
      'COMMENT_REPLY',
      'DM_REPLY',
      'PRIVATE_MESSAGE',
      'COMMENT_REPLY',
      'AI_DM_CONVERSATION',
      'DELETE_COMMENT',
    ),
    born: oneOf(0, 1, 2),
    trigger: mostly('KEYWORD', busy ? 5 : 2, 'AI_DECISION'),
    keywords: fc.uniqueArray(oneOf(...keywords), { minLength: 1, maxLength: 4 }),
    match_type: mostly('CONTAINS', busy ? 8 : 2, 'EXACT', 'STARTS_WITH'),
    posts: mostly('ALL', busy ? 10 : 2, 'SPECIFIC', 'DATE_RANGE', 'FROM_NOW'),
    posts_from: oneOf(-40, -3, -0.5, 0),
    sources: mostly<string[] | null>(null, busy ? 10 : 2, ['post', 'ad', 'live'], ['post'], ['live']),
    range: oneOf('1d', '2d', '1w', '2w', '1m', '1y'),
    templated: fc.boolean(),
    writes: mostly(false, 2, true),
    fallback: fc.boolean(),
    condition: mostly('LESS_THAN', busy ? 20 : 1, 'EQUAL', 'GREATER_THAN'),
    value: mostly(1, busy ? 20 : 2, 0, 2),
    threshold: oneOf(0.75, 0, 1),
    per_post: mostly<number | null>(null, busy ? 12 : 4, 0, 1, 2),
    actions: mostly<number | null>(null, busy ? 12 : 4, 0, 1, 2, 3),
    period: oneOf(null, 0, 1, 300),
    cooldown: mostly<number | null>(null, busy ? 12 : 4, 0, 1, 60, 600),
  })

const words = 'Hi {username}: {post_link}'
const template = { reply_template_type: 'text', reply_template_content: { message: { text: words } } }

/** Returns saved automations of any type. */
export const savedAutomation = (profile: StreamProfile): fc.Arbitrary<SavedAutomation> =>
  automationFields(profile).map(({ kind, ...drawn }) => {
    const settings = settingsOf(kind, 1, {
      trigger_type: drawn.trigger,
      ai_context_rules: 'Questions about prices.',
      keywords: profile.busy ? ['price', ...drawn.keywords] : drawn.keywords,
      match_type: drawn.match_type,
      post_selection_type: drawn.posts,
      specific_post_ids: ['p1'],
      comment_sources: drawn.sources,
      ...(drawn.posts === 'FROM_NOW'
        ? { posts_from: new Date(now + drawn.posts_from * day).toISOString() }
        : {}),
      [kind === 'PRIVATE_MESSAGE' ? 'date_range' : 'dateRange']: drawn.range,
      ...(drawn.templated ? template : { reply_template_type: null, reply_template_content: null }),
      reply_type: drawn.writes ? 'AI_DECISION' : 'CUSTOM',
      custom_message: !drawn.writes || drawn.fallback ? words : null,
      reply_count_condition: drawn.condition,
      reply_count_value: drawn.value,
      confidence_threshold: drawn.threshold,
      max_replies_per_post: drawn.per_post,
      max_actions: drawn.actions,
      time_period_seconds: drawn.period,
      user_cooldown_seconds: drawn.cooldown,
    })
    return { number: 0, created_at: createdAt(drawn.born), settings }
  })
