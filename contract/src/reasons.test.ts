import { expect, it } from 'vitest'
import { reasonSentence } from './reasons.ts'

it('names several claims as a list', () => {
  expect(reasonSentence('unsupported_claim', { claims: ['50 % off', 'free shipping'] })).toBe(
    'The reply claims something that nothing supports (50 % off, free shipping). Check it, then send or dismiss.',
  )
})

it('shows a question mark for a missing figure', () => {
  expect(reasonSentence('cooldown', { seconds: 60 })).toBe(
    'This person was answered ? seconds ago; the cooldown is 60 seconds.',
  )
})
