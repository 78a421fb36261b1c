import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import type { Example } from '@skein/contract/automations/backtest/examples'

export const example = (change: Partial<Example> = {}): Example => ({
  example_id: 'e1',
  event: { kind: 'comment', text: 'What is the price?', from_username: 'mia.makes' },
  expected: { outcome: 'fires', reply_contains: '20 euros' },
  created_at: '2026-11-20T10:00:00.000Z',
  author: 'Lina',
  ...change,
})

export const exampleFailure = (change: Partial<ExampleFailure> = {}): ExampleFailure => ({
  example_id: 'e1',
  text: 'What is the price?',
  expected: { outcome: 'fires', reply_contains: '20 euros' },
  got: { outcome: 'silent', reply: null },
  ...change,
})
