import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { automationKinds, AutomationSettings } from './automation-settings.ts'
import type { AutomationType as Kind } from '../automation.ts'

const owner = { platform_user_id: '17841400000000001' }
const keyword = { ...owner, name: 'Sale', trigger_type: 'KEYWORD', keywords: 'Sale, price' }
const smallest: Record<Kind, object> = {
  COMMENT_REPLY: { ...keyword, reply_type: 'AI_DECISION' },
  DM_REPLY: keyword,
  PRIVATE_MESSAGE: keyword,
  AI_DM_CONVERSATION: { ...owner, name: 'Talk' },
  DELETE_COMMENT: keyword,
}

const kinds = Object.keys(automationKinds).filter((key): key is Kind => key in automationKinds)
const refusals = (kind: Kind, change: object) =>
  z
    .safeParse(automationKinds[kind].Payload, { ...smallest[kind], ...change })
    .error?.issues.map(({ message }) => message) ?? []

test.each(kinds)(
  'a minimal payload of %s keeps its values, gets defaults, and parsing it again changes nothing',
  (kind) => {
    const { keywords: _, ...sent } = smallest[kind] as { keywords?: string }
    const whole = z.parse(automationKinds[kind].Payload, smallest[kind])
    expect(whole).toMatchObject({ ...sent, automation_id: null })
    expect(Object.keys(whole).length).toBeGreaterThan(Object.keys(smallest[kind]).length)
    expect(z.parse(automationKinds[kind].Payload, whole)).toEqual(whole)
    expect(z.parse(AutomationSettings, { ...smallest[kind], automation_type: kind })).toEqual({
      ...whole,
      automation_type: kind,
    })
  },
)

test('a draft is checked like a payload of its kind', () => {
  const draft = { ...smallest.DM_REPLY, automation_type: 'DM_REPLY', keywords: [] }
  expect(z.safeParse(AutomationSettings, draft).error?.issues[0]?.message).toBe(
    'Please add at least one keyword.',
  )
})

const name = 'Enter a name.'
const regular = 'Please add at least one keyword for a Regular trigger.'
const oneKeyword = 'Please add at least one keyword.'
const context = 'Add instructions for AI.'
const post = "Please select at least one specific post or choose 'All Posts'."
const range = 'Please select a date range for filtering.'
const ai = { trigger_type: 'AI_DECISION', ai_context_rules: ' ' }
const specific = { post_selection_type: 'SPECIFIC' }
const inRange = { post_selection_type: 'DATE_RANGE' }
const fromNow = { post_selection_type: 'FROM_NOW' }
const time = 'Enter a time with its offset from UTC, for example 2026-11-24T09:00:00Z.'
const noText = { reply_template_type: 'text', reply_template_content: { message: { text: '' } } }
const empty = { name: ' ', keywords: [] }

describe('problems are listed in the order of the form', () => {
  test.each<[Kind, object, string[]]>([
    ['DM_REPLY', { ...empty, ...noText }, [name, oneKeyword, 'Enter the message text.']],
    ['DM_REPLY', ai, [context]],
    ['DM_REPLY', { ...ai, ai_context_rules: 'somebody asks for a discount' }, []],
    ['PRIVATE_MESSAGE', { ...empty, ...specific }, [name, oneKeyword, post]],
    [
      'PRIVATE_MESSAGE',
      { ...ai, ...inRange, reply_template_type: 'text' },
      [context, range, 'Enter a message.'],
    ],
    ['PRIVATE_MESSAGE', { ...inRange, date_range: '1w' }, []],
    ['PRIVATE_MESSAGE', fromNow, []],
    ['DELETE_COMMENT', { ...fromNow, posts_from: null }, []],
    ['COMMENT_REPLY', { ...fromNow, posts_from: '2026-11-24T09:00:00Z' }, []],
    ['COMMENT_REPLY', { ...fromNow, posts_from: '2026-11-24T10:00:00.123+01:00' }, []],
    ['COMMENT_REPLY', { ...fromNow, posts_from: '2026-11-24T09:00:00' }, [time]],
    ['PRIVATE_MESSAGE', { ...fromNow, posts_from: '2026-11-24' }, [time]],
    ['DELETE_COMMENT', { ...fromNow, posts_from: '2026-13-24T09:00:00Z' }, [time]],
    ['COMMENT_REPLY', { post_selection_type: 'ALL', posts_from: 'yesterday' }, []],
    ['AI_DM_CONVERSATION', { name: '' }, [name]],
    ['DELETE_COMMENT', { ...empty, ...specific }, [name, regular, post]],
    ['DELETE_COMMENT', { ...ai, ...inRange }, [context, range]],
    ['DELETE_COMMENT', { ...inRange, dateRange: '2w', action: 'DELETE' }, []],
    [
      'COMMENT_REPLY',
      { ...empty, ...inRange, reply_type: 'CUSTOM' },
      [name, regular, range, 'Please provide a custom message for a static reply.'],
    ],
  ])('%s with %o', (kind, change, expected) => {
    expect(refusals(kind, change)).toEqual(expected)
  })
})

test('every problem names its field', () => {
  const broken = { name: '', keywords: [], specific_post_ids: [], ai_context_rules: '' }
  const fields = (kind: Kind, change: object) =>
    z
      .safeParse(automationKinds[kind].Payload, { ...smallest[kind], ...broken, ...change })
      .error?.issues.map(({ path }) => path.join('.'))
  const untyped = { reply_template_content: { message: { text: 'Hi' } } }
  expect(fields('DM_REPLY', untyped)).toEqual(['name', 'keywords', 'reply_template_content'])
  expect(fields('PRIVATE_MESSAGE', inRange)).toEqual(['name', 'keywords', 'date_range'])
  expect(fields('DELETE_COMMENT', { trigger_type: 'AI_DECISION' })).toEqual(['name', 'ai_context_rules'])
  expect(fields('AI_DM_CONVERSATION', {})).toEqual(['name'])
})

describe('numbers have the range of their kind', () => {
  test.each<[Kind, object, boolean]>([
    ['AI_DM_CONVERSATION', { temperature: 2 }, true],
    ['AI_DM_CONVERSATION', { temperature: 2.1 }, false],
    ['DM_REPLY', { temperature: 1.1 }, false],
    ['PRIVATE_MESSAGE', { max_actions: 0 }, true],
    ['PRIVATE_MESSAGE', { max_actions: -1 }, false],
    ['PRIVATE_MESSAGE', { user_cooldown_seconds: null }, true],
    ['DM_REPLY', { user_cooldown_seconds: 1.5 }, false],
    ['DELETE_COMMENT', { confidence_threshold: 1.01 }, false],
  ])('%s with %o: %s', (kind, change, accepted) => {
    expect(refusals(kind, change).length === 0).toBe(accepted)
  })
})
