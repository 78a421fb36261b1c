import { expect, test } from 'vitest'
import { currentModelFor } from './model-migration-logic.ts'

const cases: [string, string, string, string | null, string][] = [
  ['GROQ', 'llama-3.3-70b-versatile', '2026-11-21', 'openai/gpt-oss-120b', 'has ended: its replacement'],
  ['groq', 'llama-3.3-70b-versatile', '2026-01-01', null, 'is fine for long'],
  ['groq', 'llama-3.3-70b-versatile', '2026-07-01', 'openai/gpt-oss-120b', 'ends within 60 days'],
  ['groq', 'llama3-70b-8192', '2026-11-21', 'openai/gpt-oss-120b', 'was replaced twice'],
  ['openai', 'gpt-6-luna', '2026-11-21', null, 'is current'],
  ['openai', 'a-model-of-my-own', '2026-11-21', null, 'is unknown to the catalogue'],
  ['nobody', 'gpt-6-luna', '2026-11-21', null, 'belongs to an unknown provider'],
]

test.each(cases)('%s %s on %s moves to %s: it %s', (model_provider, model_name, today, to) => {
  expect(currentModelFor({ model_provider, model_name }, today)).toBe(to)
})
