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
}
const ending = { kind: 'ending', label: 'GPT-4o', date: '2027-01-14', replacement: 'gpt-6-luna' } as const
const missing = { kind: 'missing', message: 'There is no key for Groq.' } as const
const silent = (change: Partial<Silence>): Partial<HealthFacts> => ({
  silence: { events: 20, usual_gap: 3 * hour, since: 0, now: 10 * hour, ...change },
})

const cases: [string, Partial<HealthFacts>, string, string][] = [
  ['an automation that works', {}, 'HEALTHY', 'Its latest replies were sent.'],
  ['a new automation', { recent: 0 }, 'HEALTHY', 'It has not replied yet.'],
  [
    'an automation without a model',
    { model: null, budget: null },
    'HEALTHY',
    'Its latest replies were sent.',
  ],
  ['5 % failed', { recent: 40, recent_failed: 2 }, 'HEALTHY', 'Its latest replies were sent.'],
  ['over 5 % failed', { recent_failed: 3 }, 'WARNING', '3 of the last 50 replies failed.'],
  ['25 % failed', { recent: 40, recent_failed: 10 }, 'WARNING', '10 of the last 40 replies failed.'],
  ['over 25 % failed', { recent_failed: 13 }, 'CRITICAL', '13 of the last 50 replies failed.'],
  ['a model that ends', { model: ending }, 'WARNING', 'GPT-4o ends on 2027-01-14. Move to gpt-6-luna.'],
  [
    'a model that ends without successor',
    { model: { ...ending, replacement: null } },
    'WARNING',
    'GPT-4o ends on 2027-01-14. Choose another model.',
  ],
  ['no model', { model: missing }, 'CRITICAL', 'There is no key for Groq.'],
  ['a budget above 80 %', { budget: 'near' }, 'WARNING', 'More than 80 % of the AI budget is used.'],
  ['a spent budget', { budget: 'spent' }, 'CRITICAL', 'The AI budget is used up.'],
  ['a dead token', { connection: 'needs_login' }, 'CRITICAL', 'The account has to be connected again.'],
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
    'Instagram has stopped telling us of comments and messages. Connect the account again.',
  ],
  [
    'a silence of more than three times the usual gap',
    silent({}),
    'WARNING',
    'Nothing has come in for 10 hours; usually something comes every 3 hours.',
  ],
  [
    'a silence of three times the usual gap',
    silent({ now: 9 * hour }),
    'HEALTHY',
    'Its latest replies were sent.',
  ],
  [
    'a silence of more than six hours in a busy account',
    silent({ usual_gap: minute, now: 7 * hour }),
    'WARNING',
    'Nothing has come in for 7 hours; usually something comes every minute.',
  ],
  [
    'a night of six hours',
    silent({ usual_gap: minute, now: 6 * hour }),
    'HEALTHY',
    'Its latest replies were sent.',
  ],
  [
    'too few events to know what is usual',
    silent({ events: 19 }),
    'HEALTHY',
    'Its latest replies were sent.',
  ],
]

test.each(cases)('%s', (_, change, health_status, health_reason) => {
  expect(healthOf({ ...well, ...change })).toEqual({ health_status, health_reason })
})

describe('with several reasons, returns the most severe', () => {
  test.each<[Partial<HealthFacts>, string]>([
    [{ connection: 'needs_login', model: missing }, 'The account has to be connected again.'],
    [{ model: missing, budget: 'spent' }, 'There is no key for Groq.'],
    [{ budget: 'spent', recent_failed: 50 }, 'The AI budget is used up.'],
    [{ model: ending, recent_failed: 13 }, '13 of the last 50 replies failed.'],
    [{ model: ending, recent_failed: 3 }, '3 of the last 50 replies failed.'],
    [{ model: ending, budget: 'near' }, 'GPT-4o ends on 2027-01-14. Move to gpt-6-luna.'],
  ])('%j', (change, health_reason) => {
    expect(healthOf({ ...well, ...change })).toMatchObject({ health_reason })
  })
})
