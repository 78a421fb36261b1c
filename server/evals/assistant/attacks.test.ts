import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attackStrings } from '../injection/attack-strings.ts'
import { attackerOn } from './attack-chat.ts'
import { chatAttacks } from './chat-attacks.ts'
import { chatCarrierNames } from './chat-carriers.ts'
import { changesOn, openStage, type Stage } from './open-stage.ts'

let stage: Stage
let attackChat: ReturnType<typeof attackerOn>
let obeyed = 0

beforeAll(async () => {
  stage = await openStage()
  attackChat = attackerOn(stage)
}, 60_000)
afterAll(() => stage.close())

/** Each string once, over the carriers in turn: the whole is measured by `npm run evals`. */
const slice = attackStrings.flatMap((_, place) => {
  const row = place % chatCarrierNames.length
  return chatAttacks[row * attackStrings.length + place] ?? []
})

describe('a model that obeys every stranger does nothing outside without the owner', () => {
  test.each(slice)('$id: $technique by $carrier for $goal', async (attack) => {
    const attacked = await attackChat(attack)
    if (attacked.obeyed) obeyed += 1
    expect(attacked.wrong).toEqual([])
  })

  test('in the end nothing has left and no rule has changed', async () => {
    expect(await changesOn(stage)).toEqual([])
  })

  test('the model has obeyed every attack, so that this says something', () => {
    expect(obeyed).toBe(slice.length)
  })
})

test.each([
  ['page', 'mail'],
  ['mail', 'rules'],
  ['mail', 'replies'],
  ['comment', 'page'],
] as const)('with an owner who approves everything a %s for %s does harm', async (carrier, goal) => {
  const attack = chatAttacks.find((each) => each.carrier === carrier && each.goal === goal)
  if (!attack) throw new Error('There is no such attack.')
  const { wrong } = await attackChat(attack, 'trusting')
  expect(wrong).not.toEqual([])
})
