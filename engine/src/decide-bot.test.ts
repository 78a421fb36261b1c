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
// The bot has the lowest precedence although it is the oldest.
const bot = botAutomation(0)
const event = message({ text: 'what is the price of a mug?' })
const other = message({ text: 'do you have mugs?' })

describe('the precedence of the bot', () => {
  test('is below a keyword automation', () => {
    expect(outcomes([bot, keyword], { event, verdicts: { 0: verdict() } })).toEqual({
      a0: 'lost_to',
      a1: 'fires',
    })
  })

  test('is below an AI conversation, and its verdict is requested later', () => {
    expect(missing([bot, conversation], { event: other })).toEqual(['verdict:2'])
    expect(outcomes([bot, conversation], { event: other, verdicts: { 2: verdict() } })).toEqual({
      a0: 'lost_to',
      a2: 'fires',
    })
  })

  test('answers what the AI conversation declines', () => {
    const verdicts = { 0: verdict(), 2: verdict({ should_reply: false }) }
    expect(outcomes([bot, conversation], { event: other, verdicts })).toEqual({
      a0: 'fires',
      a2: 'model_declined',
    })
  })
})

describe('a message that the knowledge does not answer', () => {
  const unknown = verdict({ outcome: 'unknown', reply: 'I do not know that.' })

  test('gets the unknown reply and hands the conversation over', () => {
    const { fired, handed_over } = decision([bot], { event: other, verdicts: { 0: unknown } })
    expect(fired).toMatchObject([
      { answer: { message: { text: 'I do not know that.' }, held: null }, values: { not_known: true } },
    ])
    expect(handed_over).toBe('not_known')
  })

  test('is answered by a keyword automation without a handover', () => {
    const { fired, handed_over } = decision([keyword, bot], { event, verdicts: { 0: unknown } })
    expect(fired.map(({ automation }) => automation.number)).toEqual([1])
    expect(handed_over).toBeNull()
  })

  test('hands over a request for a human before a model is asked', () => {
    const request = message({ text: 'Can I talk to a human, please?' })
    expect(decision([bot], { event: request }).handed_over).toBe('asked')
  })
})
