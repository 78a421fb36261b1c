import type { SimulationResult } from '@skein/contract/automations/backtest/simulate'
import { simulationLimits } from '@skein/contract/limits'
import { expect, it } from 'vitest'
import { outcomeOf, silentReasons, textsOf } from './backtest-logic.ts'

const result = (reason_code: string, fired = false): SimulationResult => ({
  event_id: null,
  event_kind: 'comment',
  created_at: '2026-11-20T10:00:00.000Z',
  text: '',
  fired,
  reason_code,
  reason: `because of ${reason_code}`,
  reply_text: null,
  winner_id: null,
  confidence: null,
})

it('drops blank lines, and reports dropped and cut texts', () => {
  expect(textsOf(' price? \n\n\nso pretty\n')).toEqual({
    texts: ['price?', 'so pretty'],
    tooMany: false,
    tooLong: false,
  })
  const { texts, tooMany, tooLong } = textsOf(
    `${'x'.repeat(simulationLimits.textLength + 1)}\n${'y\n'.repeat(simulationLimits.texts)}`,
  )
  expect(texts).toHaveLength(simulationLimits.texts)
  expect(texts[0]).toHaveLength(simulationLimits.textLength)
  expect([tooMany, tooLong]).toEqual([true, true])
})

it('leaves a result open that needs a model', () => {
  expect([result('fired_ai', true), result('no_keyword'), result('not_sampled')].map(outcomeOf)).toEqual([
    'fires',
    'silent',
    'open',
  ])
})

it('sorts reasons for no action by frequency, without fired and open results', () => {
  const simulation = {
    results: [result('fired_keyword', true), result('cooldown'), result('no_keyword'), result('not_sampled')],
    totals: {
      fired: 5,
      declined: 12,
      undecided: 3,
      by_reason: { fired_keyword: 5, cooldown: 2, no_keyword: 10, not_sampled: 3 },
    },
  }
  expect(silentReasons(simulation)).toEqual([
    { code: 'no_keyword', count: 10, reason: 'No keyword matched' },
    { code: 'cooldown', count: 2, reason: 'Cooldown' },
  ])
})

it('names the reason of a single event with its figures', () => {
  const totals = { fired: 0, declined: 1, undecided: 0, by_reason: { cooldown: 1 } }
  expect(silentReasons({ results: [result('cooldown')], totals })).toEqual([
    { code: 'cooldown', count: 1, reason: 'because of cooldown' },
  ])
})
