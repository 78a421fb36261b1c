import type { Simulation, SimulationResult } from '@skein/contract/automations/backtest/simulate'

export const result = (change: Partial<SimulationResult> = {}): SimulationResult => ({
  event_id: 'comment-1',
  event_kind: 'comment',
  created_at: '2026-11-20T10:00:00.000Z',
  text: 'What PRICE is it?',
  fired: true,
  reason_code: 'fired_keyword',
  reason: 'Matched keyword “price”.',
  reply_text: 'Sent you the list!',
  winner_id: null,
  confidence: null,
  ...change,
})

export const simulation = (change: Partial<Simulation> = {}): Simulation => ({
  results: [
    result(),
    result({
      event_id: 'comment-2',
      text: 'So pretty',
      fired: false,
      reason_code: 'no_keyword',
      reason: 'No keyword matched.',
      reply_text: null,
    }),
  ],
  results_left_out: 0,
  totals: { fired: 1, declined: 1, undecided: 0, by_reason: { fired_keyword: 1, no_keyword: 1 } },
  events: 2,
  more_events: false,
  unsupported: 0,
  sampled: 0,
  not_sampled: 0,
  cost: 0,
  collisions: [],
  projected: { per_month: 4.3, cost_per_month: 0 },
  ...change,
})
