import { describe, expect, test } from 'vitest'
import { healthOf, type HealthFacts, type Silence } from './health-logic.ts'

const hour = 3_600_000
const minute = 60_000
const well: HealthFacts = {
  recent: 50,
  recent_failed: 0,
  connection: 'connected',
  missing_permission: null,
  model: { kind: 'fine' },
  budget: 'ok',
  silence: null,
  lost_button: null,
}
const ending = { kind: 'ending', label: 'GPT-4o', date: '2027-01-14', replacement: 'gpt-6-luna' } as const
const missing = { kind: 'missing', message: 'There is no key for Groq.' } as const
const silent = (change: Partial<Silence>): Partial<HealthFacts> => ({
  silence: { events: 20, usual_gap: 3 * hour, since: 0, now: 10 * hour, ...change },
})

const cases: [string, Partial<HealthFacts>, string, string][] = [
  ['an automation that works', {}, 'HEALTHY', 'Working'],
  ['a new automation', { recent: 0 }, 'HEALTHY', 'No replies yet'],
  ['an automation without a model', { model: null, budget: null }, 'HEALTHY', 'Working'],
  ['5 % failed', { recent: 40, recent_failed: 2 }, 'HEALTHY', 'Working'],
  ['over 5 % failed', { recent_failed: 3 }, 'WARNING', '3 of the last 50 replies failed.'],
  ['25 % failed', { recent: 40, recent_failed: 10 }, 'WARNING', '10 of the last 40 replies failed.'],
  ['over 25 % failed', { recent_failed: 13 }, 'CRITICAL', '13 of the last 50 replies failed.'],
  [
    'a button without automation',
    { lost_button: { card: null, index: 1 } },
    'WARNING',
    "Button 2 leads to an automation that was deleted or isn't active. Change the button.",
  ],
  [
    'a button of a card without automation',
    { lost_button: { card: 2, index: 0 } },
    'WARNING',
    "Card 3: Button 1 leads to an automation that was deleted or isn't active. Change the button.",
  ],
  [
    'a model that ends',
    { model: ending },
    'WARNING',
    'GPT-4o will be retired on Jan 14, 2027. Switch to gpt-6-luna.',
  ],
  [
    'a model that ends without successor',
    { model: { ...ending, replacement: null } },
    'WARNING',
    'GPT-4o will be retired on Jan 14, 2027. Choose another model.',
  ],
  ['no model', { model: missing }, 'CRITICAL', 'There is no key for Groq.'],
  ['a budget above 80 %', { budget: 'near' }, 'WARNING', 'More than 80% of the AI budget is used.'],
  ['a spent budget', { budget: 'spent' }, 'CRITICAL', 'The AI budget is used up.'],
  ['a dead token', { connection: 'needs_login' }, 'CRITICAL', 'Reconnect the account.'],
  [
    'a permission that was not granted',
    { missing_permission: 'comments' },
    'CRITICAL',
    'Instagram did not grant the permission for comments. Connect the account again and keep every permission on.',
  ],
  [
    'lost webhooks',
    { connection: 'webhooks_lost' },
    'CRITICAL',
    'Not receiving comments and messages. Reconnect the account.',
  ],
  [
    'a silence of more than three times the usual gap',
    silent({}),
    'WARNING',
    'No activity for 10 hours (usually every 3 hours).',
  ],
  ['a silence of three times the usual gap', silent({ now: 9 * hour }), 'HEALTHY', 'Working'],
  [
    'a silence of more than six hours in a busy account',
    silent({ usual_gap: minute, now: 7 * hour }),
    'WARNING',
    'No activity for 7 hours (usually every minute).',
  ],
  ['a night of six hours', silent({ usual_gap: minute, now: 6 * hour }), 'HEALTHY', 'Working'],
  ['too few events to know what is usual', silent({ events: 19 }), 'HEALTHY', 'Working'],
]

test.each(cases)('%s', (_, change, health_status, health_reason) => {
  expect(healthOf({ ...well, ...change })).toEqual({ health_status, health_reason })
})

describe('with several reasons, returns the most severe', () => {
  test.each<[Partial<HealthFacts>, string]>([
    [{ connection: 'needs_login', model: missing }, 'Reconnect the account.'],
    [{ model: missing, budget: 'spent' }, 'There is no key for Groq.'],
    [{ budget: 'spent', recent_failed: 50 }, 'The AI budget is used up.'],
    [
      { model: { ...ending, redirected: true } },
      'GPT-4o answers as gpt-6-luna from Jan 14, 2027, at its price. Switch to gpt-6-luna.',
    ],
    [{ model: ending, recent_failed: 13 }, '13 of the last 50 replies failed.'],
    [{ model: ending, recent_failed: 3 }, '3 of the last 50 replies failed.'],
    [{ model: ending, budget: 'near' }, 'GPT-4o will be retired on Jan 14, 2027. Switch to gpt-6-luna.'],
  ])('%j', (change, health_reason) => {
    expect(healthOf({ ...well, ...change })).toMatchObject({ health_reason })
  })
})
