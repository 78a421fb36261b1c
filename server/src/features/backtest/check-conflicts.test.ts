import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Collision } from '@skein/contract/automations/backtest/collision'
import type { Settings } from '@skein/engine/test/engine-fixtures'
import { dataOf } from '#test/services/browser.ts'
import { startSimulator, type Simulator } from '#test/services/simulator.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator()
}, 60_000)
afterAll(() => simulator.close())
afterEach(() => simulator.reset())

const conflictsOf = async (change: Settings & { automation_id?: string }): Promise<Collision[]> => {
  const { owner, platform_user_id } = simulator
  const draft = { ...simulator.draft('COMMENT_REPLY', change), ...change }
  const { status, json, text } = await owner.browser.post('/api/automations/conflicts', {
    platform_user_id,
    draft,
  })
  if (status !== 200) throw new Error(text)
  return dataOf<Collision[]>(json)
}

test('names the automation that a draft has the keyword with, before it is deployed', async () => {
  const [other = ''] = await simulator.save(['COMMENT_REPLY', { name: 'Prices', keywords: ['price'] }])
  const conflicts = await conflictsOf({ name: 'New', keywords: ['price'] })
  expect(conflicts.map(({ kind }) => kind)).toEqual(['never_wins', 'same_keyword'])
  for (const { automation_ids, message } of conflicts) {
    expect(automation_ids).toEqual(expect.arrayContaining([other, 'draft']))
    expect(message).toContain('“Prices”')
  }
})

test('returns no conflict of a draft with the version that it replaces', async () => {
  const [savedId = ''] = await simulator.save(['COMMENT_REPLY', { name: 'Prices', keywords: ['price'] }])
  expect(await conflictsOf({ name: 'Prices', keywords: ['price'], automation_id: savedId })).toEqual([])
})

test('returns no conflicts that other automations have among themselves', async () => {
  await simulator.save(
    ['COMMENT_REPLY', { name: 'Prices', keywords: ['price'] }],
    ['COMMENT_REPLY', { name: 'Costs', keywords: ['price'] }],
  )
  expect(await conflictsOf({ name: 'New', keywords: ['shipping'] })).toEqual([])
})
