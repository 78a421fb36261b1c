import type { ExampleReplay } from '@skein/contract/automations/backtest/example-replay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { opinion, startSimulator, type Simulator } from '#test/services/simulator.ts'

/** What an owner answers: two keywords, an excluded word, a reply and the part of it that matters. */
interface Topic {
  keywords: [string, string]
  excluded: string
  reply: string
  says: string
}

const topics: readonly Topic[] = [
  { keywords: ['price', 'how much'], excluded: 'prize', reply: 'It is 20 euros.', says: '20 euros' },
  { keywords: ['ship', 'deliver'], excluded: 'scholarship', reply: 'We ship in 3 days.', says: '3 days' },
  { keywords: ['open', 'hours'], excluded: 'open call', reply: 'Daily from 9 to 18.', says: '9 to 18' },
  { keywords: ['return', 'refund'], excluded: 'tax return', reply: 'Within 30 days.', says: '30 days' },
  { keywords: ['size', 'fit'], excluded: 'emphasize', reply: 'Sizes S to XL.', says: 'S to XL' },
]

interface Tested extends Topic {
  automation_id: string
  kind: 'comment' | 'message'
}

let simulator: Simulator
const tested: Tested[] = []

const post = async (path: string, body: object) =>
  simulator.owner.browser.post(path, { platform_user_id: simulator.platform_user_id, ...body })

const hour = 3600

/** Returns the settings of an automation as its editor sends them. */
function settingsOf({ kind, keywords, excluded, reply }: Omit<Tested, 'automation_id'>, change: object = {}) {
  return {
    name: keywords[0],
    trigger_type: 'KEYWORD',
    keywords: keywords.join(','),
    exclude_keywords: excluded,
    match_type: 'CONTAINS',
    user_cooldown_seconds: hour,
    ...replyOf(kind, reply),
    ...change,
  }
}

const replyOf = (kind: Tested['kind'], text: string) =>
  kind === 'comment'
    ? { reply_type: 'CUSTOM', custom_message: text }
    : { reply_template_type: 'text', reply_template_content: { message: { text } } }

const pathOf = ({ kind }: Pick<Tested, 'kind'>) =>
  `/api/instagram/automations/${kind === 'comment' ? 'comment-reply' : 'dm-keyword-reply'}`

const save = (each: Tested, change: object) =>
  post(pathOf(each), { ...settingsOf(each), automation_id: each.automation_id, ...change })

const pause = ({ automation_id }: Tested, activation_status: 'ACTIVE' | 'PAUSED') =>
  post('/api/automations/update-active', { automation_id, activation_status })

async function replay(): Promise<ExampleReplay> {
  const answer = await post('/api/automations/examples/replay', {})
  if (answer.status !== 200) throw new Error(answer.text)
  return dataOf<ExampleReplay>(answer.json)
}

/** Returns the examples that an owner keeps for one automation. */
function examplesOf({ kind, keywords: [first, second], excluded, says }: Tested): object[] {
  const event = (text: string, earlier?: object[]) => ({ kind, text, ...(earlier ? { earlier } : {}) })
  const reply = { outcome: 'fires', reply_contains: says }
  const silent = { outcome: 'silent' }
  const before = (seconds_before: number) => [{ text: `${first}?`, seconds_before }]
  return [
    { event: event(`Hi! ${first} please`), expected: reply },
    { event: event(`${second}?`), expected: reply },
    { event: event(`${first}`), expected: reply },
    { event: event(`I mean the ${excluded} of last week`), expected: silent },
    { event: event('What a beautiful bowl'), expected: silent },
    { event: event(`${first} again?`, before(600)), expected: silent },
    { event: event(`${second} again?`, before(3 * hour)), expected: reply },
  ]
}

/** Changes of an automation after which customers are answered wrongly. */
const regressions: readonly (readonly [string, (each: Tested) => object])[] = [
  ['another keyword', ({ keywords: [, second] }) => ({ keywords: `wholesale,${second}` })],
  ['a keyword less', ({ keywords: [first] }) => ({ keywords: first })],
  ['exact match', () => ({ match_type: 'EXACT' })],
  ['match at the start', () => ({ match_type: 'STARTS_WITH' })],
  ['match of any text', () => ({ match_type: 'ANY', keywords: '' })],
  ['no exclusion', () => ({ exclude_keywords: '' })],
  ['an exclusion of a customer word', () => ({ exclude_keywords: 'please' })],
  ['no cooldown', () => ({ user_cooldown_seconds: null })],
  ['a cooldown of a day', () => ({ user_cooldown_seconds: 24 * hour })],
  ['another text', ({ kind }) => replyOf(kind, 'Ask us later.')],
]
const pauses = 'pause'

/** Changes after which every customer gets the same or an equally good reply. */
const harmless: readonly (readonly [string, (each: Tested) => object])[] = [
  ['another name', ({ keywords }) => ({ name: `${keywords[0]} questions` })],
  ['a description', () => ({ description: 'Answers a frequent question.' })],
  ['another order of keywords', ({ keywords }) => ({ keywords: keywords.toReversed().join(',') })],
  ['capital letters', ({ keywords }) => ({ keywords: keywords.join(',').toUpperCase() })],
  ['a further keyword', ({ keywords }) => ({ keywords: [...keywords, 'wholesale'].join(',') })],
  ['a further exclusion', ({ excluded }) => ({ exclude_keywords: `${excluded},giveaway` })],
  ['a slightly shorter cooldown', () => ({ user_cooldown_seconds: hour - 300 })],
  ['a friendlier text', ({ kind, reply }) => replyOf(kind, `Thanks for asking! ${reply}`)],
  ['another temperature', () => ({ temperature: 0.2 })],
  ['no difference', () => ({})],
]

beforeAll(async () => {
  simulator = await startSimulator()
  for (const kind of ['comment', 'message'] as const) {
    for (const topic of topics) {
      const each = { ...topic, kind }
      const answer = await post(pathOf(each), settingsOf(each))
      if (answer.status !== 200) throw new Error(answer.text)
      tested.push({ ...each, automation_id: dataOf<{ automation_id: string }>(answer.json).automation_id })
    }
  }
  for (const example of tested.flatMap(examplesOf)) {
    const answer = await post('/api/automations/examples', example)
    if (answer.status !== 200) throw new Error(answer.text)
  }
}, 60_000)
afterAll(() => simulator.close())

// The limits of requests per minute use the clock of the process, so both tests stay below them.
test('notices at least 95 of 100 regressions at the save, or in a replay after a pause', async ({
  annotate,
}) => {
  expect(await replay()).toMatchObject({ passed: 70, failed: [] })
  const missed: string[] = []
  for (const [index, each] of tested.entries()) {
    for (const [position, [name, change]] of regressions.entries()) {
      // One regression of each automation is a pause.
      const isPause = position === index
      const noticed = isPause ? await noticedPause(each) : await stopped(each, change(each))
      if (!noticed) missed.push(`${each.kind} ${each.keywords[0]}: ${isPause ? pauses : name}`)
    }
  }
  await annotate(`noticed: ${100 - missed.length} of 100; missed: ${missed.join(', ')}`)
  expect(missed.length).toBeLessThanOrEqual(5)
}, 120_000)

async function stopped(each: Tested, change: object): Promise<boolean> {
  const answer = await save(each, change)
  if (answer.status === 409) return true
  if (answer.status !== 200) throw new Error(answer.text)
  await save(each, { save_anyway: true })
  return false
}

async function noticedPause(each: Tested): Promise<boolean> {
  await pause(each, 'PAUSED')
  const { failed } = await replay()
  await pause(each, 'ACTIVE')
  return failed.length > 0
}

test('stops at most 2 of 100 harmless changes', async ({ annotate }) => {
  const alarms: string[] = []
  for (const each of tested) {
    for (const [name, change] of harmless) {
      const answer = await save(each, change(each))
      if (answer.status === 409) alarms.push(`${each.kind} ${each.keywords[0]}: ${name}`)
      else if (answer.status !== 200) throw new Error(answer.text)
      else if (Object.keys(change(each)).length > 0) await save(each, { save_anyway: true })
    }
  }
  await annotate(`false alarms: ${alarms.length} of 100: ${alarms.join(', ')}`)
  expect(alarms.length).toBeLessThanOrEqual(2)
}, 120_000)

test('replays 500 examples with stored answers of models and without a call', async () => {
  const { $client } = simulator.ctx.db
  simulator.model.script(opinion(true))
  const ai = {
    name: 'Praise',
    trigger_type: 'AI_DECISION',
    ai_context_rules: 'Praise.',
    reply_type: 'AI_DECISION',
  }
  const answer = await post(pathOf({ kind: 'comment' }), { ...ai, save_anyway: true })
  if (answer.status !== 200) throw new Error(answer.text)
  await $client.query('delete from automation_examples')
  const example = {
    event: { kind: 'comment', text: 'So pretty!', earlier: [{ text: 'Wow', seconds_before: 60 }] },
    expected: { outcome: 'fires', reply_contains: 'gladly' },
  }
  expect((await post('/api/automations/examples', example)).status).toBe(200)
  const replayAnswer = await post('/api/automations/examples/replay', { ask_models: true })
  expect(replayAnswer.json).toMatchObject({ data: { passed: 1 } })
  await $client.query(
    `insert into automation_examples select n::text, account_id, null, past, expected, verdicts, author_id, created_at
     from automation_examples, generate_series(2, 500) n`,
  )
  const before = simulator.model.requests.length
  expect(await replay()).toMatchObject({ passed: 500, failed: [], asked: 0 })
  expect(simulator.model.requests).toHaveLength(before)
}, 60_000)
