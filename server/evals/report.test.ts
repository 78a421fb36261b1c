import { expect, test } from 'vitest'
import { judgeAll, type Judged } from './judged-set.ts'
import { rowsOf, spentOn, tableOf, summaryOf } from './report.ts'

const one = (group: string, right: boolean): Judged => ({
  group,
  right,
  wrong: 'it was answered',
  tokens: { input: 100, output: 10 },
  cost: 0.001,
})
const judged = [one('en', true), one('en', false), one('de', true), one('de', true)]
const result = { name: 'decisions', judged, notes: ['a note'], failed: false, seconds: 1.5 }

test('has a row for each group and one for all', () => {
  expect(rowsOf(judged)).toEqual([
    { group: 'en', cases: 2, right: 1, wrong: 1, share: 0.5 },
    { group: 'de', cases: 2, right: 2, wrong: 0, share: 1 },
    { group: 'all', cases: 4, right: 3, wrong: 1, share: 0.75 },
  ])
  expect(spentOn(judged)).toMatchObject({ input: 400, output: 40 })
})

test('lists wrong cases if verbose', () => {
  expect(tableOf(result, { verbose: false })).not.toContain('it was answered')
  expect(tableOf(result, { verbose: true })).toContain('✗ en: it was answered')
})

test('returns results in the order of the cases', async () => {
  const order = await judgeAll(
    [3, 1, 2],
    async (number) => ({ ...one('en', true), wrong: String(number) }),
    2,
  )
  expect(order.map(({ wrong }) => wrong)).toEqual(['3', '1', '2'])
})

test('sums up a run by set and language', () => {
  const one = (group: string, right: boolean): Judged => ({
    group,
    right,
    wrong: '',
    tokens: { input: 10, output: 1 },
    cost: 0.001,
  })
  const rest = { notes: [], failed: false, seconds: 12.4 }
  const results = [
    { ...rest, name: 'decisions', judged: [one('en', true), one('de', true), one('de', false)] },
    { ...rest, name: 'form', judged: [one('comment', true)] },
  ]
  expect(summaryOf({ model: 'openai:gpt-6-luna', day: '2026-11-22', results })).toBe(
    [
      'openai:gpt-6-luna, 2026-11-22',
      '',
      '| set | all | de | en | cost | time |',
      '| --- | --- | --- | --- | --- | --- |',
      '| decisions | 66.7 % | 50.0 % | 100.0 % | $0.0030 | 12 s |',
      '| form | 100.0 % |  |  | $0.0010 | 12 s |',
      '',
    ].join('\n'),
  )
})
