import { expect, it } from 'vitest'
import { reasonSentence } from './reasons.ts'

it('names several claims as a list', () => {
  expect(reasonSentence('unsupported_claim', { claims: ['50 % off', 'free shipping'] })).toBe(
    "The reply mentions something that isn't in your sources: 50 % off, free shipping. Review it before sending.",
  )
})

it.each([
  [{ ago: 45, seconds: 300 }, 'Cooldown: last reply 45 s ago, wait 5 min.'],
  [{ ago: 60, seconds: 90 }, 'Cooldown: last reply 1 min ago, wait 1.5 min.'],
  [{ ago: 1098, seconds: 3600 }, 'Cooldown: last reply 18 min ago, wait 1 h.'],
  [{ ago: 7_200, seconds: 43_200 }, 'Cooldown: last reply 2 h ago, wait 12 h.'],
  [{ ago: 86_400, seconds: 518_400 }, 'Cooldown: last reply 1 day ago, wait 6 days.'],
])('names durations in their largest fitting unit: %j', (values, sentence) => {
  expect(reasonSentence('cooldown', values)).toBe(sentence)
})

it('names probabilities in percent', () => {
  expect(
    reasonSentence('below_confidence', { confidence: 0.61, threshold: 0.75, why: 'It may be a joke.' }),
  ).toBe('AI confidence too low (61%, minimum 75%): It may be a joke.')
})

it('makes a cause a sentence', () => {
  expect(reasonSentence('model_failed', { cause: 'it wrote nothing' })).toBe(
    "AI didn't respond. It wrote nothing.",
  )
  expect(reasonSentence('no_model', { cause: 'Add a key.' })).toBe('No AI model available. Add a key.')
})

it('shows a question mark for a missing figure', () => {
  expect(reasonSentence('cooldown', { seconds: 60 })).toBe('Cooldown: last reply ? ago, wait 1 min.')
})
