import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  botAutomation,
  decision,
  dmReply,
  message,
  missing,
  outcomes,
  verdict,
} from '#test/engine-fixtures.ts'

const keyword = dmReply({}, 1)
const conversation = aiConversation({}, 2)
// Older than every rule, and still the last.
const bot = botAutomation(0)
const event = message({ text: 'what is the price of a mug?' })
const other = message({ text: 'do you have mugs?' })

describe('the bot answers what no rule takes', () => {
  test('a keyword rule goes first', () => {
    expect(outcomes([bot, keyword], { event, verdicts: { 0: verdict() } })).toEqual({
      a0: 'lost_to',
      a1: 'fires',
    })
  })

  test('so does an AI conversation, and the bot is not asked for its opinion before', () => {
    expect(missing([bot, conversation], { event: other })).toEqual(['verdict:2'])
    expect(outcomes([bot, conversation], { event: other, verdicts: { 2: verdict() } })).toEqual({
      a0: 'lost_to',
      a2: 'fires',
    })
  })

  test('what the conversation leaves alone is the bot’s', () => {
    const verdicts = { 0: verdict(), 2: verdict({ should_reply: false }) }
    expect(outcomes([bot, conversation], { event: other, verdicts })).toEqual({
      a0: 'fires',
      a2: 'model_declined',
    })
  })
})

describe('what nobody has taught', () => {
  const unknown = verdict({ outcome: 'unknown', reply: 'I do not know that.' })

  test('is said, and the conversation is handed over', () => {
    const { fired, handed_over } = decision([bot], { event: other, verdicts: { 0: unknown } })
    expect(fired).toMatchObject([
      { answer: { message: { text: 'I do not know that.' }, held: null }, values: { not_known: true } },
    ])
    expect(handed_over).toBe('not_known')
  })

  test('a rule that goes before the bot settles it as well', () => {
    const { fired, handed_over } = decision([keyword, bot], { event, verdicts: { 0: unknown } })
    expect(fired.map(({ automation }) => automation.number)).toEqual([1])
    expect(handed_over).toBeNull()
  })

  test('who asks for a person gets one before any model is asked', () => {
    const asked = message({ text: 'Can I talk to a human, please?' })
    expect(decision([bot], { event: asked }).handed_over).toBe('asked')
  })
})
