import { expect, test } from 'vitest'
import { withDisclosure } from './disclosure.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length

test('appends the sentence on its own line', () => {
  expect(withDisclosure('It is 20 euros.', 'Written by AI.')).toBe('It is 20 euros.\nWritten by AI.')
})

test('cuts a long reply between characters', () => {
  const long = withDisclosure('é'.repeat(500), '🤖 Diese Antwort schrieb eine KI.')
  expect(long).toMatch(/^é+\n🤖 Diese Antwort schrieb eine KI\.$/)
  expect(bytes(long)).toBeLessThanOrEqual(1000)
  expect(bytes(long)).toBeGreaterThan(997)
})
