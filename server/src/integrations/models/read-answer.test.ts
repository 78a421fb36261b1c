import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readAnswer } from './structured.ts'

const Opinion = z.object({
  should_reply: z.boolean(),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
  quotes: z.array(z.string()).optional(),
})
const opinion = { should_reply: true, confidence: 0.85, reason: 'It asks.' }
const json = (changes: object = {}) => JSON.stringify({ ...opinion, ...changes })
const read = (text: string) => readAnswer(text, Opinion)

describe('an answer of a small model is read when', () => {
  test.each([
    ['a number is text', json({ confidence: '0.85' })],
    ['a number has a decimal comma', json({ confidence: '0,85' })],
    ['a number is a percentage', json({ confidence: '85%' })],
    ['a number is a percentage with a blank', json({ confidence: '85 %' })],
    ['a number is text out of a hundred', json({ confidence: '85' })],
    ['a number is out of a hundred', json({ confidence: 85 })],
    ['a truth value is text', json({ should_reply: 'true' })],
    ['a truth value is text in capitals', json({ should_reply: 'True' })],
    ['a truth value is a word', json({ should_reply: 'yes' })],
    ['a truth value is a number', json({ should_reply: 1 })],
    ['a comma trails', '{"should_reply":true,"confidence":0.85,"reason":"It asks.",}'],
    ['commas are missing', '{"should_reply":true "confidence":0.85\n"reason":"It asks."}'],
    ['a text has no quotation marks', '{"should_reply":true,"confidence":0.85,"reason":It asks.}'],
    ['a comma trails before a line break', '{"should_reply":true,"confidence":0.85,"reason":"It asks.",\n}'],
    ['it has constants of Python', '{"should_reply":True,"confidence":0.85,"reason":"It asks."}'],
    ['it has a line break in a text', '{"should_reply":true,"confidence":0.85,"reason":"It\nasks."}'],
    ['it has comments', '{"should_reply":true, // yes\n"confidence":0.85,/* sure */"reason":"It asks."}'],
    ['braces stand before it', `For {question} I say: ${json()}`],
    ['braces stand behind it', `${json()} That is {it}.`],
    ['it is repeated', `${json()}\n${json()}`],
    ['another object stands before it', `{"message":"How much?"}\n${json()}`],
    ['it is in a list', `[${json()}]`],
    ['it is in another object', `{"answer":${json()}}`],
    ['it is a dictionary of Python', `{'should_reply': True, 'confidence': 0.85, 'reason': 'It\\'s "open"'}`],
    ['its names have no quotation marks', '{should_reply: true, confidence: 0.85, reason: "It asks."}'],
    ['its quotation marks are curly', '{“should_reply”: true, “confidence”: 0.85, “reason”: “It asks.”}'],
    ['its constants are in capitals', '{"should_reply":TRUE,"confidence":0.85,"reason":"It asks."}'],
    ['its constants are words', '{"should_reply":yes,"confidence":0.85,"reason":"It asks."}'],
    ['a number begins with its point', '{"should_reply":true,"confidence":.85,"reason":"It asks."}'],
    ['a percentage has no quotation marks', '{"should_reply":true,"confidence":85%,"reason":"It asks."}'],
    ['a text has quotation marks', '{"should_reply":true,"confidence":0.85,"reason":"It says "yes" twice."}'],
    ['its names are in camel case', '{"shouldReply":true,"Confidence":0.85,"reason":"It asks."}'],
    ['its names have hyphens', '{"should-reply":true,"confidence":0.85,"reason":"It asks."}'],
    ['a truth value is a sentence', json({ should_reply: 'Yes.' })],
    ['a truth value has a reason', json({ should_reply: 'Yes, it asks for the price' })],
    ['a truth value is Russian', json({ should_reply: 'да' })],
    ['a truth value is Turkish', json({ should_reply: 'evet' })],
    ['a truth value is Chinese', json({ should_reply: '是' })],
    ['a truth value is Japanese', json({ should_reply: 'はい。' })],
    ['a truth value is Korean', json({ should_reply: '네' })],
    ['a number has Arabic digits', json({ confidence: '٠٫٨٥' })],
    ['a number is about right', json({ confidence: '~0.85' })],
    ['a number is explained', json({ confidence: '0.85 (high)' })],
    ['a percentage is a word', json({ confidence: '85 percent' })],
    ['it is the text of a tool call', `{"name":"decide","arguments":${json()}}`],
    [
      'it is the text of a tool call in a tag',
      `<tool_call>{"name":"decide","arguments":${json()}}</tool_call>`,
    ],
    ['it is text in a tool call', JSON.stringify({ name: 'decide', arguments: json() })],
    ['it is text', JSON.stringify(json())],
    ['its quotation marks are escaped', json().replaceAll('"', '\\"')],
    ['its braces are doubled', `{${json()}}`],
    ['another member stands beside it', `{"decision":${json()},"model":"small"}`],
    ['a text is a list', json({ reason: ['It asks', 'politely'] })],
  ])('%s', (_, text) => {
    const answer = read(text)
    expect(answer).toMatchObject({ value: { should_reply: true, confidence: 0.85 } })
  })

  test.each([
    ['false', false],
    ['No', false],
    ['nein', false],
    [0, false],
    ['ja', true],
    ['sí', true],
  ])('a truth value is %s', (should_reply, expected) => {
    expect(read(json({ should_reply }))).toMatchObject({ value: { should_reply: expected } })
  })

  test.each([
    [9, 0.9],
    [10, 1],
    ['8', 0.8],
    [55, 0.55],
    ['8/10', 0.8],
    ['85/100', 0.85],
  ])('a confidence is %j', (confidence, expected) => {
    expect(read(json({ confidence }))).toMatchObject({ value: { confidence: expected } })
  })

  test('a list is one text, or null', () => {
    expect(read(json({ quotes: 'We open at nine.' }))).toMatchObject({
      value: { quotes: ['We open at nine.'] },
    })
    expect(read(json({ quotes: null }))).toMatchObject({ value: { quotes: [] } })
  })

  test('a text is a number or null', () => {
    expect(read(json({ reason: 5 }))).toMatchObject({ value: { reason: '5' } })
    expect(read(json({ reason: null }))).toMatchObject({ value: { reason: '' } })
  })
})

test.each([
  ['', 'it holds no JSON object'],
  ['no idea', 'it holds no JSON object'],
  ['{"should_reply": maybe}', 'should_reply'],
  [json({ should_reply: 'maybe' }), 'should_reply'],
  [json({ confidence: 'high' }), 'confidence'],
  [json({ confidence: 850 }), 'confidence'],
  [json({ confidence: -1 }), 'confidence'],
  [json({ confidence: 1.2 }), 'confidence'],
  ['{"answer":{"reply":"Yes"}}', 'should_reply'],
  ['{"should_reply":true}', 'confidence'],
])('what cannot be understood stays a problem: %s', (text, problem) => {
  expect(read(text)).toMatchObject({ problem: expect.stringContaining(problem) })
})

test('a text with commas, comments and constants inside is not changed', () => {
  const reason = `We say "True, }" // and /* None ,] */ 'a': “b”, {c: .5, 5%}`
  expect(read(`{"should_reply":True,"confidence":1,"reason":${JSON.stringify(reason)},}`)).toMatchObject({
    value: { reason },
  })
})

test('JSON that needs no repair is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (reason, should_reply) => {
      expect(read(JSON.stringify({ ...opinion, reason, should_reply }))).toEqual({
        value: { ...opinion, reason, should_reply },
      })
    }),
  )
})
