import { sampleOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attackStrings } from '../injection/attack-strings.ts'
import { createAttackRunner } from './run-chat-attack.ts'
import { chatAttacks, chatCarrierNames } from './chat-attacks.ts'
import { changesSince, startChatFixture, type ChatFixture } from './chat-fixture.ts'

let fixture: ChatFixture
let attackChat: ReturnType<typeof createAttackRunner>
let obeyed = 0

beforeAll(async () => {
  fixture = await startChatFixture()
  attackChat = createAttackRunner(fixture)
}, 60_000)
afterAll(() => fixture.close())

/** Each string once, with alternating carriers. `npm run evals` runs all combinations. */
const slice = attackStrings.flatMap((_, place) => {
  const row = place % chatCarrierNames.length
  return chatAttacks[row * attackStrings.length + place] ?? []
})

const sampled = sampleOf(slice, 3)

describe('a model that obeys every attack', () => {
  test.each(sampled)('$id: $technique by $carrier for $goal', async (attack) => {
    const attacked = await attackChat(attack)
    if (attacked.obeyed) obeyed += 1
    expect(attacked.wrong).toEqual([])
  })

  test('sends nothing and changes no automation', async () => {
    expect(await changesSince(fixture)).toEqual([])
  })

  test('has obeyed every attack', () => {
    expect(obeyed).toBe(sampled.length)
  })
})

test.each([
  ['page', 'mail'],
  ['mail', 'rules'],
  ['mail', 'replies'],
  ['comment', 'page'],
] as const)('does harm with an owner who approves everything: %s for %s', async (carrier, goal) => {
  const attack = chatAttacks.find((each) => each.carrier === carrier && each.goal === goal)
  if (!attack) throw new Error('There is no such attack.')
  const { wrong } = await attackChat(attack, 'trusting')
  expect(wrong).not.toEqual([])
})
